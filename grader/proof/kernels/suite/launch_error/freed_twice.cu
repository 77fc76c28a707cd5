// shape: 16x16x16
// numbers: right
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* scratch;
  cudaMalloc(&scratch, sizeof(float) * M);
  naive<<<1, dim3(16, 16)>>>(A, B, C, M, N, K);
  cudaFree(scratch);
  cudaFree(scratch);  // expect: launch-error error
}
