// shape: 8x8x64
// verdict: fail
// diagnosis: first_barrier_missing
// The first thread clears the block's sum while others add to it already.
#include "matmul.h"

__global__ void dot_product(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float total;
  if (threadIdx.x == 0) total = 0.0f;
  float mine = 0.0f;
  for (int k = threadIdx.x; k < K; k += blockDim.x) mine += A[blockIdx.y * K + k] * B[k * N + blockIdx.x];
  atomicAdd(&total, mine);
  __syncthreads();
  if (threadIdx.x == 0) C[blockIdx.y * N + blockIdx.x] = total;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dot_product<<<dim3(N, M), 64>>>(A, B, C, N, K);
}
