// shape: 16x16x16
// numbers: wrong
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, const float* scale, int N, int K) {
  int row = threadIdx.y, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum * *scale;  // expect: host-access error
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float scale = 1;
  naive<<<1, dim3(16, 16)>>>(A, B, C, &scale, N, K);
  if (M == 0) return;
}
