// shape: 8x8x64
// verdict: fail
// diagnosis: any
// The last steps of a reduction, without __syncwarp() between them: volatile orders nothing. No barrier of a tile loop.
#include "matmul.h"

__device__ void last_steps(volatile float* sums, int t) {
  sums[t] += sums[t + 16];
  sums[t] += sums[t + 8];
  sums[t] += sums[t + 4];
  sums[t] += sums[t + 2];
  sums[t] += sums[t + 1];
}

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float sums[48];
  int row = blockIdx.y, col = blockIdx.x, t = threadIdx.x;
  sums[t] = 0;
  if (t < 16) sums[32 + t] = 0;
  for (int k = t; k < K; k += 32) sums[t] += A[row * K + k] * B[k * N + col];
  __syncthreads();
  last_steps(sums, t);
  if (t == 0) C[row * N + col] = sums[0];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N, M), 32>>>(A, B, C, M, N, K);
}
