// 32 x 32 elements per block, 64 steps of k at a time: two loads from A and two from B per thread and tile.
#include "matmul.h"

constexpr int SIDE = 32;
constexpr int DEPTH = 64;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[SIDE][DEPTH];
  __shared__ float b[DEPTH][SIDE];
  const int x = threadIdx.x;
  const int y = threadIdx.y;
  const int row = blockIdx.y * SIDE + y;
  const int col = blockIdx.x * SIDE + x;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += DEPTH) {
    for (int half = 0; half < DEPTH; half += SIDE) {
      const int ak = k0 + half + x;
      const int bk = k0 + half + y;
      a[y][half + x] = row < M && ak < K ? A[row * K + ak] : 0.0f;
      b[half + y][x] = bk < K && col < N ? B[bk * N + col] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < DEPTH; ++k) sum += a[y][k] * b[k][x];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + SIDE - 1) / SIDE, (M + SIDE - 1) / SIDE), dim3(SIDE, SIDE)>>>(A, B, C, M, N, K);
}
