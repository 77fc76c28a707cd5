// shape: 33x17x20
// numbers: wrong
// `float sum;` often begins at zero on a real GPU, and never has to.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum;
  int k = 0;
  do sum += A[row * K + k] * B[k * N + col];  // expect: uninitialised-read error
  while (++k < K);
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  naive<<<grid, block>>>(A, B, C, M, N, K);
}
