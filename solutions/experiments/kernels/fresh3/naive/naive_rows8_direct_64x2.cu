// Eight neighbouring rows of one column per thread, straight from global memory; blocks of 64 x 2.
#include "matmul.h"

constexpr int ROWS = 8;

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  const int row0 = (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
  if (col >= N) return;
  float sum[ROWS] = {};
  for (int k = 0; k < K; ++k) {
    const float b = __ldg(B + k * N + col);
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
      // A row beyond the edge reads the last row instead, and is not stored.
      sum[r] += __ldg(A + min(row0 + r, M - 1) * K + k) * b;
    }
  }
#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
    if (row0 + r < M) C[(row0 + r) * N + col] = sum[r];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(64, 2);
  const dim3 grid((N + 63) / 64, (M + 2 * ROWS - 1) / (2 * ROWS));
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
