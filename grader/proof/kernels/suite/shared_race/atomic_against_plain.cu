// shape: 16x32x32
// numbers: any
// The number is cleared while others add to it already.
// allow: uninitialised-read
#include "matmul.h"

__global__ void two_halves(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float sums[32];
  int col = threadIdx.x, row = blockIdx.x, half = threadIdx.y;
  if (half == 0) sums[col] = 0;  // related: shared-race
  float sum = 0;
  for (int k = half * (K / 2); k < (half + 1) * (K / 2); ++k) sum += A[row * K + k] * B[k * N + col];
  atomicAdd(&sums[col], sum);  // expect: shared-race error
  __syncthreads();
  if (half == 0) C[row * N + col] = sums[col];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  two_halves<<<M, dim3(N, 2)>>>(A, B, C, M, N, K);
}
