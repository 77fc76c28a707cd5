// shape: 16x32x32
// numbers: right
// Two blocks do the same work: it works, and is still a race.
#include "matmul.h"

__global__ void doubled(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;  // expect: global-race warning
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  doubled<<<dim3(1, M, 2), N>>>(A, B, C, M, N, K);
}
