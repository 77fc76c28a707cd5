// shape: 19x21x13
// numbers: right
// Threads outside of C add up what nobody filled, and throw their sums away.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[8][8], Bs[8][8];
  int ty = threadIdx.y, tx = threadIdx.x, row = blockIdx.y * 8 + ty, col = blockIdx.x * 8 + tx;
  float sum = 0;
  for (int p = 0; p < K; p += 8) {
    if (row < M && p + tx < K) As[ty][tx] = A[row * K + p + tx];
    if (p + ty < K && col < N) Bs[ty][tx] = B[(p + ty) * N + col];
    __syncthreads();
    for (int t = 0; t < 8; ++t)
      if (p + t < K) {
        sum += As[ty][t] *  // expect: uninitialised-read warning
               Bs[t][tx];   // expect: uninitialised-read warning
      }
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<dim3((N + 7) / 8, (M + 7) / 8), dim3(8, 8)>>>(A, B, C, M, N, K);
}
