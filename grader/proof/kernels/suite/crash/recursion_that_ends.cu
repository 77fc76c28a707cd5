// shape: 16x16x16
// numbers: right
#include "matmul.h"

__device__ float sum_from(const float* a, const float* b, int k, int K, int N) {
  return k == K ? 0 : a[k] * b[k * N] + sum_from(a, b, k + 1, K, N);
}

__global__ void recursive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = threadIdx.y, col = threadIdx.x;
  C[row * N + col] = sum_from(A + row * K, B + col, 0, K, N);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  recursive<<<grid, block>>>(A, B, C, M, N, K);
}
