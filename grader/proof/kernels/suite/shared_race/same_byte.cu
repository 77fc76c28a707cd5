// shape: 16x32x32
// numbers: right
// Threads 2i and 2i+1 write one byte.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ unsigned char marks[16];
  marks[threadIdx.x / 2] = threadIdx.x;  // expect: shared-race error
  __syncthreads();
  int col = threadIdx.x, row = blockIdx.x + (marks[col / 2] > 32);
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { naive<<<M, N>>>(A, B, C, M, N, K); }
