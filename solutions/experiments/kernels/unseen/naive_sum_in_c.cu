#include "matmul.h"

__global__ void mm(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 32 + threadIdx.x;
  C[row * N + col] = 0;
  for (int k = 0; k < K; ++k) C[row * N + col] += A[row * K + k] * B[k * N + col];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / 32, M / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
