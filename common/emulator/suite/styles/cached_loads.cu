// shape: 33x17x20
// numbers: right
#include "matmul.h"

__global__ void naive(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N,
                      int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0.0f;
#pragma unroll 4
  for (int k = 0; k < K; ++k) sum = fmaf(__ldg(&A[row * K + k]), __ldg(B + k * N + col), sum);
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  naive<<<grid, block>>>(A, B, C, M, N, K);
}
