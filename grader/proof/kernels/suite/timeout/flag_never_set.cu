// shape: 16x16x16
// numbers: wrong
// once
#include "matmul.h"

__global__ void waiting(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  while (ready == 0) {  // expect: timeout error
  }
  C[threadIdx.x] = A[0] * B[0] * M * N * K;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { waiting<<<1, 64>>>(A, B, C, M, N, K); }
