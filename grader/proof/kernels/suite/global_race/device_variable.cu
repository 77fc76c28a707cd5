// shape: 16x32x32
// numbers: right
// A __device__ variable is global memory too.
#include "matmul.h"

__device__ int rows_done;

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x, col = threadIdx.x;
  if (threadIdx.x == 0) rows_done = row;  // expect: global-race error
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { naive<<<M, N>>>(A, B, C, M, N, K); }
