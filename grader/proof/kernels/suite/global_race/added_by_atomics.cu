// shape: 16x32x32
// numbers: right
#include "matmul.h"

__global__ void split(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y, col = threadIdx.x, half = blockIdx.z;
  float sum = 0;
  for (int k = half * (K / 2); k < (half + 1) * (K / 2); ++k) sum += A[row * K + k] * B[k * N + col];
  atomicAdd(&C[row * N + col], sum);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaMemset(C, 0, sizeof(float) * M * N);
  split<<<dim3(1, M, 2), N>>>(A, B, C, M, N, K);
}
