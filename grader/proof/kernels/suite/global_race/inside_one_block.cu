// shape: 16x32x32
// numbers: wrong
// Two neighbours of one block share an element of C.
#include "matmul.h"

__global__ void halved(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col / 2] = sum;  // expect: global-race error
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { halved<<<M, N>>>(A, B, C, M, N, K); }
