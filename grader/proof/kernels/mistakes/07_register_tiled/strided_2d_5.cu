// lab: 07_register_tiled
// mistake: the block has a thread for every element of the tile, although a thread computes four
// role: launch
#include "matmul.h"
#include <cstddef>

const int BLOCK = 32;
const int WORK = 2;
const int SIDE = BLOCK / WORK;

__global__ void mm_strided(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float Asub[BLOCK][BLOCK];
  __shared__ float Bsub[BLOCK][BLOCK];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * BLOCK + ty;
  const int col = blockIdx.x * BLOCK + tx;
  float r_acc[WORK][WORK];
  for (int i = 0; i < WORK; i++)
    for (int j = 0; j < WORK; j++) r_acc[i][j] = 0.0f;
  const int tiles = (K + BLOCK - 1) / BLOCK;
  for (int t = 0; t < tiles; t++) {
    for (int i = 0; i < WORK; i++) {
      for (int j = 0; j < WORK; j++) {
        int r = ty + i * SIDE, c = tx + j * SIDE;
        int ar = row + i * SIDE, ac = t * BLOCK + c;
        int br = t * BLOCK + r, bc = col + j * SIDE;
        Asub[r][c] = ar < M && ac < K ? A[(size_t)ar * K + ac] : 0.0f;
        Bsub[r][c] = br < K && bc < N ? B[(size_t)br * N + bc] : 0.0f;
      }
    }
    __syncthreads();
    for (int k = 0; k < BLOCK; k++) {
      float breg[WORK];
      for (int j = 0; j < WORK; j++) breg[j] = Bsub[k][tx + j * SIDE];
      for (int i = 0; i < WORK; i++) {
        float areg = Asub[ty + i * SIDE][k];
        for (int j = 0; j < WORK; j++) r_acc[i][j] += areg * breg[j];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < WORK; i++)
    for (int j = 0; j < WORK; j++)
      if (row + i * SIDE < M && col + j * SIDE < N) C[(size_t)(row + i * SIDE) * N + col + j * SIDE] = r_acc[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(BLOCK, BLOCK);  //wrong
  dim3 block(SIDE, SIDE);  //right
  dim3 grid((N + BLOCK - 1) / BLOCK, (M + BLOCK - 1) / BLOCK);
  mm_strided<<<grid, block>>>(A, B, C, M, N, K);
}
