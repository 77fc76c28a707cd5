// shape: 20x16x16
// numbers: right
// The element for the next round is fetched one round too often: the very last one lies behind A.
#include "matmul.h"

__global__ void fetching_ahead(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0, next = A[row * K];
  for (int k = 0; k < K; ++k) {
    float a = next;
    next = A[row * K + k + 1];  // expect: out-of-bounds error
    sum += a * B[k * N + col];
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  fetching_ahead<<<grid, block>>>(A, B, C, M, N, K);
}
