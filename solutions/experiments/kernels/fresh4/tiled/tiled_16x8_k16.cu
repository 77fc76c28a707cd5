// A tile of C of 8 rows and 16 columns, 16 steps of k: each thread loads one element of A and two of B.
#include "matmul.h"

constexpr int ROWS = 8, COLS = 16, STEP = 16;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[ROWS][STEP];
  __shared__ float Bs[STEP][COLS];
  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int row = blockIdx.y * ROWS + ty;
  int col = blockIdx.x * COLS + tx;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += STEP) {
    As[ty][tx] = (row < M && k0 + tx < K) ? A[row * K + k0 + tx] : 0.0f;
    Bs[ty][tx] = (k0 + ty < K && col < N) ? B[(k0 + ty) * N + col] : 0.0f;
    Bs[ty + 8][tx] = (k0 + ty + 8 < K && col < N) ? B[(k0 + ty + 8) * N + col] : 0.0f;
    __syncthreads();
    for (int k = 0; k < STEP; k++) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(COLS, ROWS);
  dim3 grid((N + COLS - 1) / COLS, (M + ROWS - 1) / ROWS);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
