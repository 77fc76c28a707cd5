// shape: 16x16x16
// verdict: fail
// diagnosis: none sum_missing
// The same element of A and B K times over: no product of matrices at all, and no slip of one.
#include "matmul.h"

#define E(m, n, row, col) (m[n * row + col])

__global__ void multiply(float* dest, const float* a, const float* b, int n) {
  float sum = 0.f;
  for (int k = 0; k < n; k++) sum += E(a, n, blockIdx.x, threadIdx.x) * E(b, n, blockIdx.x, threadIdx.x);
  E(dest, n, blockIdx.x, threadIdx.x) = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { multiply<<<M, N>>>(C, A, B, N); }
