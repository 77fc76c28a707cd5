// shape: 32x32x16
// numbers: right
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x, col = threadIdx.x;
  if (threadIdx.x < 16) __syncwarp(0xffffu);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { naive<<<M, N>>>(A, B, C, M, N, K); }
