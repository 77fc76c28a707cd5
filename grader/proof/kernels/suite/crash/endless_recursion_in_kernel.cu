// shape: 16x16x16
// numbers: wrong
#include "matmul.h"

// anywhere: crash error
__device__ float sum_from(const float* A, const float* B, int k, int N) {
  volatile float here = A[k] * B[k * N];
  return here + sum_from(A, B, k, N);
}

__global__ void recursive(const float* A, const float* B, float* C, int M, int N, int K) {
  C[threadIdx.x] = sum_from(A, B, 0, N) + M + K;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { recursive<<<1, 32>>>(A, B, C, M, N, K); }
