// shape: 16x32x32
// numbers: any
// += reads, adds and writes: between the steps the other block does the same.
#include "matmul.h"

__global__ void split(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y, col = threadIdx.x, half = blockIdx.z;
  float sum = 0;
  for (int k = half * (K / 2); k < (half + 1) * (K / 2); ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] += sum;  // expect: global-race error
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaMemset(C, 0, sizeof(float) * M * N);
  split<<<dim3(1, M, 2), N>>>(A, B, C, M, N, K);
}
