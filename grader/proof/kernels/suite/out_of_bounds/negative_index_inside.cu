// shape: 20x16x16
// numbers: right
// An index may be negative where the pointer does not stand at the start.
#include "matmul.h"

__global__ void from_behind(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  const float* end = A + row * K + K;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += end[k - K] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  from_behind<<<grid, block>>>(A, B, C, M, N, K);
}
