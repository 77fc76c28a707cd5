// shape: 16x32x32
// numbers: any
// Block i reads the row of B that block i - 1 copies in the same launch.
// allow: uninitialised-read
#include "matmul.h"

__global__ void copy_and_use(const float* A, const float* B, float* C, float* copy, int N, int K) {
  int row = blockIdx.x, col = threadIdx.x;
  for (int k = row; k < K; k += gridDim.x) copy[k * N + col] = B[k * N + col];  // related: global-race
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * copy[k * N + col];  // expect: global-race error
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* copy;
  cudaMalloc(&copy, sizeof(float) * K * N);
  copy_and_use<<<M, N>>>(A, B, C, copy, N, K);
  cudaFree(copy);
}
