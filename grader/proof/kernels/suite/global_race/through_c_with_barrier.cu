// shape: 16x64x32
// numbers: right
// Within one block a barrier orders global memory as well: C serves as scratch first.
#include "matmul.h"

__global__ void mirrored(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + N - 1 - col] = sum;
  __syncthreads();
  sum = C[row * N + N - 1 - col];
  __syncthreads();
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { mirrored<<<M, N>>>(A, B, C, M, N, K); }
