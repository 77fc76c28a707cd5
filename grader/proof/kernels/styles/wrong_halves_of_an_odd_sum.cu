// shape: 8x8x12 5x6x24
// verdict: fail
// diagnosis: partial_sum_missing other_sum_stored
// A block for each element adds its products by halves, and half of 3 is 1: one part of three is lost.
#include "matmul.h"

__global__ void dot_product(const float* A, const float* B, float* C, int N, int K) {
  extern __shared__ float part[];
  int t = threadIdx.x;
  part[t] = A[blockIdx.y * K + t] * B[t * N + blockIdx.x];
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) part[t] += part[t + half];
    __syncthreads();
  }
  if (t == 0) C[blockIdx.y * N + blockIdx.x] = part[0];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dot_product<<<dim3(N, M), K, K * sizeof(float)>>>(A, B, C, N, K);
}
