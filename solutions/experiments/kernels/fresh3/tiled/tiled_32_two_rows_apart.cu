// Tiles of 32 x 32 with 32 x 16 threads: two rows per thread, 16 apart; the loop over k unrolled by eight.
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 32;

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  __shared__ float a[TILE][TILE], b[TILE][TILE];
  const int x = threadIdx.x, y = threadIdx.y;
  const int col = blockIdx.x * TILE + x;
  const int row = blockIdx.y * TILE + y;
  float lower = 0.0f, upper = 0.0f;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    for (int d = 0; d < TILE; d += 16) {
      a[y + d][x] = row + d < M && k0 + x < K ? A[size_t(row + d) * K + k0 + x] : 0.0f;
      b[y + d][x] = k0 + y + d < K && col < N ? B[size_t(k0 + y + d) * N + col] : 0.0f;
    }
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < TILE; ++k) {
      upper += a[y][k] * b[k][x];
      lower += a[y + 16][k] * b[k][x];
    }
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = upper;
  if (row + 16 < M && col < N) C[size_t(row + 16) * N + col] = lower;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + 31) / 32, (M + 31) / 32), dim3(32, 16)>>>(A, B, C, M, N, K);
}
