// shape: 16x16x16
// numbers: right
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, const float* bias, int N, int K) {
  int row = threadIdx.y, col = threadIdx.x;
  float sum = bias ? bias[col] : 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<1, dim3(16, 16)>>>(A, B, C, nullptr, N, K);
}
