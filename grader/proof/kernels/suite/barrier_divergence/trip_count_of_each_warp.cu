// shape: 16x16x16
// numbers: right
// As in trip_count.cu, but here whole warps are gone: a device need not wait, and what it does is not defined.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 8 + threadIdx.y, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K && col < N; ++k) sum += A[row * K + k] * B[k * N + col];
  if (col < N) C[row * N + col] = sum;
  for (int i = 0; i <= threadIdx.y; ++i) __syncthreads();  // expect: barrier-divergence error
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(1, M / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
