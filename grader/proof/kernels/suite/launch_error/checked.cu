// shape: 64x64x16
// numbers: wrong
// The same mistake, noticed: the kernel is not the better for it.
#include "matmul.h"

#include <cstdio>
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<1, dim3(64, 64)>>>(A, B, C, M, N, K);  // expect: launch-error error
  cudaError_t error = cudaGetLastError();
  if (error == cudaErrorInvalidConfiguration) std::printf("%s\n", cudaGetErrorString(error));
}
