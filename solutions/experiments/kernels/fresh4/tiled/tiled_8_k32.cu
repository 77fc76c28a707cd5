// A tile of 8 x 8 elements of C and 32 steps of k: each of the 64 threads loads four elements of A and four of B.
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 8;
constexpr int DEPTH = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[TILE][DEPTH];
  __shared__ float B_tile[DEPTH][TILE];
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += DEPTH) {
    for (int d = 0; d < DEPTH; d += TILE) {
      const int ka = k0 + d + tx;
      const int kb = k0 + d + ty;
      A_tile[ty][d + tx] = row < M && ka < K ? A[size_t(row) * K + ka] : 0.0f;
      B_tile[d + ty][tx] = kb < K && col < N ? B[size_t(kb) * N + col] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < DEPTH; ++k) sum += A_tile[ty][k] * B_tile[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  matmul_kernel<<<grid, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
