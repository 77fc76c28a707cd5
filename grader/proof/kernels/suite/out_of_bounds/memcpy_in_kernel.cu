// shape: 16x16x16
// numbers: right
// memcpy in a kernel is checked like any access.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  float a[18];
  int row = threadIdx.y, col = threadIdx.x, extra = N / 16;
  memcpy(a, A + row * K, (K + extra) * sizeof(float));  // expect: out-of-bounds error
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += a[k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  naive<<<grid, block>>>(A, B, C, M, N, K);
}
