// shape: 32x32x40
// verdict: fail
// diagnosis: partial_tile_not_zeroed
// Guards without an else: beyond K the tiles keep what the round before left there.
#include "matmul.h"

#define TILE 16

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int t = 0; t < (K + TILE - 1) / TILE; t++) {
    if (row < M && t * TILE + tx < K) As[ty][tx] = A[row * K + t * TILE + tx];
    if (col < N && t * TILE + ty < K) Bs[ty][tx] = B[(t * TILE + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; k++) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
