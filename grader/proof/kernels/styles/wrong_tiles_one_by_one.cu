// shape: 64x64x64
// verdict: fail
// diagnosis: products_counted_twice guard_missing
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[TILE][TILE];
  __shared__ float B_tile[TILE][TILE];

  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0++) {
    A_tile[ty][tx] = A[size_t(row) * K + k0 + tx];
    B_tile[ty][tx] = B[size_t(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) {
      sum += A_tile[ty][k] * B_tile[k][tx];
    }
    __syncthreads();
  }
  C[size_t(row) * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(TILE, TILE);
  const dim3 grid(N / TILE, M / TILE);
  matmul_kernel<<<grid, block>>>(A, B, C, N, K);
}
