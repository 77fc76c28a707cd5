// shape: 16x16x16
// numbers: wrong
// once
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  for (;;) __syncthreads();
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<1, dim3(16, 16)>>>(A, B, C, M, N, K);  // expect: timeout error
}
