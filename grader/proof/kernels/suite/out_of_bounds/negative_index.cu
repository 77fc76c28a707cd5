// shape: 20x16x16
// numbers: right
#include "matmul.h"

__global__ void looking_back(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float before = A[row * K - 1];  // expect: out-of-bounds error
  float sum = 0 * before;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  looking_back<<<grid, block>>>(A, B, C, M, N, K);
}
