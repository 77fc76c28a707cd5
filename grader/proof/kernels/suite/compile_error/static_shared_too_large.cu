// shape: 16x16x16
// numbers: none
// 64 KiB; a kernel may declare 48.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[128][128];  // expect: compile-error error
  As[threadIdx.y][threadIdx.x] = A[threadIdx.y * K + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += As[threadIdx.y][k] * B[k * N + threadIdx.x];
  C[threadIdx.y * N + threadIdx.x] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
