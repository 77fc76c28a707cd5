// Wrong on purpose: most of its numbers are right, and it has two mistakes that a grader must name.
//
// 1. The loop, and with it the loading and the barriers, stands inside the bounds test. Threads outside C leave, and
//    their share of the tiles is never loaded; the others read what lies in shared memory by chance.
// 2. K / TILE rounds down: what K leaves over is dropped.
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 16;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[TILE][TILE];
  __shared__ float B_tile[TILE][TILE];

  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;
  if (row < M && col < N) {
    float sum = 0.0f;
    for (int t = 0; t < K / TILE; ++t) {
      A_tile[ty][tx] = A[size_t(row) * K + t * TILE + tx];
      B_tile[ty][tx] = B[size_t(t * TILE + ty) * N + col];
      __syncthreads();
      for (int k = 0; k < TILE; ++k) {
        sum += A_tile[ty][k] * B_tile[k][tx];
      }
      __syncthreads();
    }
    C[size_t(row) * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  matmul_kernel<<<grid, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
