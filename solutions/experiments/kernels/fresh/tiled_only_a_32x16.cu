// Only A goes through shared memory (16 rows x 32 k); B is read from global memory where it is needed.
// Multiples of 32.
#include "matmul.h"

#define ROWS 16
#define COLS 32

__global__ void matmul_a_in_shared(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a_tile[ROWS][COLS];
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int row = blockIdx.y * ROWS + ty;
  int col = blockIdx.x * COLS + tx;

  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += COLS) {
    a_tile[ty][tx] = A[row * K + k0 + tx];
    __syncthreads();
    for (int k = 0; k < COLS; ++k) {
      sum += a_tile[ty][k] * B[(k0 + k) * N + col];
    }
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(COLS, ROWS);
  dim3 grid(N / COLS, M / ROWS);
  matmul_a_in_shared<<<grid, block>>>(A, B, C, N, K);
}
