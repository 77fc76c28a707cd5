// shape: 33x17x20
// numbers: right
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[16][16], Bs[16][16];
  int ty = threadIdx.y, tx = threadIdx.x;
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int p = 0; p < K; p += 16) {
    As[ty][tx] = Bs[ty][tx] = 0;
    if (row < M && p + tx < K) As[ty][tx] = A[row * K + p + tx];
    if (p + ty < K && col < N) Bs[ty][tx] = B[(p + ty) * N + col];
    __syncthreads();
    for (int t = 0; t < 16; ++t) sum += As[ty][t] * Bs[t][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
