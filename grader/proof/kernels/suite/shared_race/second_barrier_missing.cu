// shape: 24x16x32
// numbers: any
// Fast threads refill the tiles while slow ones still use them.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[8][8], Bs[8][8];
  int ty = threadIdx.y, tx = threadIdx.x;
  int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 8 + threadIdx.x;
  float sum = 0;
  for (int p = 0; p < K; p += 8) {
    As[ty][tx] = A[row * K + p + tx];    // related: shared-race
    Bs[ty][tx] = B[(p + ty) * N + col];  // related: shared-race
    __syncthreads();
    for (int t = 0; t < 8; ++t) sum += As[ty][t] * Bs[t][tx];  // expect: shared-race error
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(8, 8), grid((N + 7) / 8, (M + 7) / 8);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
