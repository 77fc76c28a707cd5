// Square tiles; each thread sums COLS elements of C, one in each of COLS neighbouring tiles of B. Sides must be multiples of
// TILE * COLS.
#include "matmul.h"

constexpr int TILE = 16;
constexpr int COLS = 4;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[TILE][TILE], B_tile[TILE][TILE];
  const int ty = threadIdx.y, tx = threadIdx.x;
  const int row = blockIdx.y * TILE + ty, first = blockIdx.x * TILE * COLS + tx;
  float sum[COLS] = {};
  for (int k0 = 0; k0 < K; k0 += TILE) {
    A_tile[ty][tx] = A[row * K + k0 + tx];
#pragma unroll
    for (int c = 0; c < COLS; c++) {
      B_tile[ty][tx] = B[(k0 + ty) * N + first + c * TILE];
      __syncthreads();
      for (int k = 0; k < TILE; k++) sum[c] += A_tile[ty][k] * B_tile[k][tx];
      __syncthreads();
    }
  }
#pragma unroll
  for (int c = 0; c < COLS; c++) C[row * N + first + c * TILE] = sum[c];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / (TILE * COLS), M / TILE), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
