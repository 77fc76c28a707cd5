// A tile of 32 x 32 by 32 x 8 threads: four rows each, next to each other.
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 32;
constexpr int ROWS = 4;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[TILE][TILE];
  __shared__ float B_tile[TILE][TILE];
  const int tx = threadIdx.x;
  const int first = threadIdx.y * ROWS;
  const int col = blockIdx.x * TILE + tx;
  float sum[ROWS] = {};
  for (int k0 = 0; k0 < K; k0 += TILE) {
#pragma unroll
    for (int r = 0; r < ROWS; ++r) {
      const int row = blockIdx.y * TILE + first + r;
      const int k = k0 + first + r;
      A_tile[first + r][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0.0f;
      B_tile[first + r][tx] = k < K && col < N ? B[size_t(k) * N + col] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < TILE; ++k) {
      const float b = B_tile[k][tx];
#pragma unroll
      for (int r = 0; r < ROWS; ++r) sum[r] += A_tile[first + r][k] * b;
    }
    __syncthreads();
  }
#pragma unroll
  for (int r = 0; r < ROWS; ++r) {
    const int row = blockIdx.y * TILE + first + r;
    if (row < M && col < N) C[size_t(row) * N + col] = sum[r];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  matmul_kernel<<<grid, dim3(TILE, TILE / ROWS)>>>(A, B, C, M, N, K);
}
