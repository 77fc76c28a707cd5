// shape: 64x64x16
// numbers: wrong
// 33 x 32 threads are more than 1024; nobody looks at the error, and C stays as it was.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 32 + threadIdx.y, col = blockIdx.x * 33 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(2, 2), dim3(33, 32)>>>(A, B, C, M, N, K);  // expect: launch-error error
}
