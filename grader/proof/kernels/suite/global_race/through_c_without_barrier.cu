// shape: 16x64x32
// numbers: any
#include "matmul.h"

__global__ void mirrored(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + N - 1 - col] = 2 * sum;  // related: global-race
  C[row * N + col] = sum;              // expect: global-race error
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { mirrored<<<M, N>>>(A, B, C, M, N, K); }
