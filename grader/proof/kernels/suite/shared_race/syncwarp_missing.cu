// shape: 8x8x32
// numbers: any
// Lanes of one warp have no order of their own, not even within one block of 32 threads.
#include "matmul.h"

__global__ void row_of_one_warp(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float part[32];
  int row = blockIdx.y, col = blockIdx.x, lane = threadIdx.x;
  part[lane] = A[row * K + lane] * B[lane * N + col];
  __syncthreads();
  for (int half = 16; half > 0; half /= 2) {
    if (lane < half) part[lane] += part[lane + half];  // expect: shared-race error
  }
  if (lane == 0) C[row * N + col] = part[0];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  row_of_one_warp<<<dim3(N, M), K>>>(A, B, C, M, N, K);
}
