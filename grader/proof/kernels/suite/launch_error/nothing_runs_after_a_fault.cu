// shape: 16x16x16
// numbers: wrong
// The first launch breaks the context, so the second one does nothing.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

__global__ void far_out(float* C) {
  C[1 << 30] = 0;  // expect: out-of-bounds error
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  far_out<<<1, 1>>>(C);
  naive<<<1, dim3(16, 16)>>>(A, B, C, M, N, K);
}
