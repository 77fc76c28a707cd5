// shape: 16x16x32
// numbers: right
// One tile is kept for all rounds, the other refilled: what was written long ago is not stale.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16][32], Bs[16][16];
  int ty = threadIdx.y, tx = threadIdx.x;
  As[ty][tx] = A[ty * K + tx];
  As[ty][tx + 16] = A[ty * K + tx + 16];
  float sum = 0;
  for (int p = 0; p < K; p += 16) {
    Bs[ty][tx] = B[(p + ty) * N + tx];
    __syncthreads();
    for (int t = 0; t < 16; ++t) sum += As[ty][p + t] * Bs[t][tx];
    __syncthreads();
  }
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
