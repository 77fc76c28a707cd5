// shape: 16x16x16
// numbers: none
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[K];  // expect: compile-error error
  As[threadIdx.x] = A[threadIdx.x];
  __syncthreads();
  C[threadIdx.x] = As[threadIdx.x] * B[threadIdx.x] + M + N;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
