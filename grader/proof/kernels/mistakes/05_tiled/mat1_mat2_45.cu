// lab: 05_tiled
// mistake: the loop over the tiles counts single steps of k instead of tiles
// role: loop
#include "matmul.h"
constexpr int BLOCK = 16;

__global__ void multiplyTiled(const float* mat1, const float* mat2, float* out, int rows, int cols, int common) {
  __shared__ float t1[BLOCK][BLOCK];
  __shared__ float t2[BLOCK][BLOCK];
  int col = blockIdx.x * BLOCK + threadIdx.x;
  int row = blockIdx.y * BLOCK + threadIdx.y;
  float res = 0.f;
  for (int start = 0; start <= common - BLOCK; start++) {   //wrong
  for (int start = 0; start <= common - BLOCK; start += BLOCK) {   //right
    t1[threadIdx.y][threadIdx.x] = mat1[row * common + start + threadIdx.x];
    t2[threadIdx.y][threadIdx.x] = mat2[(start + threadIdx.y) * cols + col];
    __syncthreads();
    for (int i = 0; i < BLOCK; i++) res += t1[threadIdx.y][i] * t2[i][threadIdx.x];
    __syncthreads();
  }
  out[row * cols + col] = res;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 th(BLOCK, BLOCK), bl(N / BLOCK, M / BLOCK);
  multiplyTiled<<<bl, th>>>(A, B, C, M, N, K);
}
