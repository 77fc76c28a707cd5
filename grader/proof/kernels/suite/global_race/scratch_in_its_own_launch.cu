// shape: 16x32x32
// numbers: right
#include "matmul.h"

__global__ void copy_rows(const float* B, float* copy, int N) {
  copy[blockIdx.x * N + threadIdx.x] = B[blockIdx.x * N + threadIdx.x];
}

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* copy;
  cudaMalloc(&copy, sizeof(float) * K * N);
  copy_rows<<<K, N>>>(B, copy, N);
  naive<<<M, N>>>(A, copy, C, M, N, K);
  cudaFree(copy);
}
