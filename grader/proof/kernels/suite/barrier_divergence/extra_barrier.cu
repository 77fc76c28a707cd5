// shape: 16x16x16
// numbers: any
// Thread (0, 0) passes one barrier more than the others, and is one step behind them from there on.
// allow: shared-race
// allow: uninitialised-read
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16][16];
  int ty = threadIdx.y, tx = threadIdx.x;
  if (tx == 0 && ty == 0) __syncthreads();  // expect: barrier-divergence error
  As[ty][tx] = A[ty * K + tx];
  __syncthreads();  // related: barrier-divergence; expect: barrier-divergence error
  float sum = 0;
  for (int k = 0; k < 16; ++k) sum += As[ty][k] * B[k * N + tx];
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
