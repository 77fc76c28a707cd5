// shape: 16x16x16
// numbers: wrong
// 32 KiB here and 32 KiB in a function that it calls: only together too large.
#include "matmul.h"

__device__ float last_of(const float* B, int N) {
  __shared__ float b[8192];  // expect: launch-error error
  b[threadIdx.x] = B[threadIdx.x];
  __syncthreads();
  return b[N - 1];
}

__global__ void tiled(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[8192];
  a[threadIdx.x] = A[threadIdx.y * K + threadIdx.x];
  C[threadIdx.y * N + threadIdx.x] = a[threadIdx.x] * last_of(B, N);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<1, dim3(N, M)>>>(A, B, C, N, K);
}
