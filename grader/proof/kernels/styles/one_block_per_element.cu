// shape: 9x7x150
// verdict: pass
// diagnosis: none
// A block adds up one element: a tree in shared memory, the last steps within a warp.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float sums[64];
  const int row = blockIdx.y, col = blockIdx.x, t = threadIdx.x;
  float sum = 0;
  for (int k = t; k < K; k += blockDim.x) sum += A[row * K + k] * B[k * N + col];
  sums[t] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (t < s) sums[t] += sums[t + s];
    __syncthreads();
  }
  if (t == 0) C[row * N + col] = sums[0];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N, M), 64>>>(A, B, C, N, K);
}
