// shape: 33x17x20
// verdict: pass
// diagnosis: none
// Seen column by column, row-major A, B and C are transposed, and C' = B' A'.
#include "matmul.h"

#define IDX2C(i, j, ld) (((j) * (ld)) + (i))

/// c is m x n, a is m x k, b is k x n, all column-major.
__global__ void multiply(int m, int n, int k, const float* a, int lda, const float* b, int ldb, float* c, int ldc) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= m || j >= n) return;
  float sum = 0;
  for (int l = 0; l < k; ++l) sum += a[IDX2C(i, l, lda)] * b[IDX2C(l, j, ldb)];
  c[IDX2C(i, j, ldc)] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  multiply<<<grid, block>>>(N, M, K, B, N, A, K, C, N);
}
