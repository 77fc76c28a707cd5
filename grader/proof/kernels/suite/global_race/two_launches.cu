// shape: 16x32x32
// numbers: right
// Launches on one stream run one after the other, so the second may add to what the first stored.
#include "matmul.h"

__global__ void first_half(const float* A, const float* B, float* C, int N, int K) {
  int row = blockIdx.x, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K / 2; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

__global__ void second_half(const float* A, const float* B, float* C, int N, int K) {
  int row = blockIdx.x, col = threadIdx.x;
  float sum = C[row * N + col];
  for (int k = K / 2; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  first_half<<<M, N>>>(A, B, C, N, K);
  second_half<<<M, N>>>(A, B, C, N, K);
}
