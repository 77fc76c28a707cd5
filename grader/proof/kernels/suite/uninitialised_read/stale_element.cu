// shape: 16x16x20
// numbers: wrong
// The last tile along K is loaded in part; the rest still holds the tile before it.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16][16];
  int ty = threadIdx.y, tx = threadIdx.x;
  float sum = 0;
  for (int p = 0; p < K; p += 16) {
    if (p + tx < K) As[ty][tx] = A[ty * K + p + tx];  // related: uninitialised-read
    __syncthreads();
    for (int t = 0; t < 16; ++t)
      sum += As[ty][t] * (p + t < K ? B[(p + t) * N + tx] : 1.0f);  // expect: uninitialised-read warning
    __syncthreads();
  }
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
