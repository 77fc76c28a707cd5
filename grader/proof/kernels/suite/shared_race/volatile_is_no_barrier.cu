// shape: 8x8x32
// numbers: any
// volatile keeps the compiler from caching; it orders no threads.
#include "matmul.h"

__global__ void row_of_one_warp(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ volatile float part[32];
  int row = blockIdx.y, col = blockIdx.x, lane = threadIdx.x;
  part[lane] = A[row * K + lane] * B[lane * N + col];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 32; ++k) sum += part[k];  // expect: shared-race error
  part[lane] = sum;                             // related: shared-race
  if (lane == 0) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  row_of_one_warp<<<dim3(N, M), K>>>(A, B, C, M, N, K);
}
