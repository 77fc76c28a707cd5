// lab: 05_tiled
// mistake: the products are added to an int; besides, B's rows are found with the block's row
// role: sum
// also: fill_b
#include "matmul.h"
#define TILE 16

__global__ void tmm(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float sA[TILE][TILE];
  __shared__ float sB[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = TILE * blockIdx.y + ty;
  int col = TILE * blockIdx.x + tx;
  int value = 0;   //wrong
  float value = 0;   //right
  for (int p = 0; p < K / TILE; ++p) {
    sA[ty][tx] = A[row * K + p * TILE + tx];
    sB[ty][tx] = B[row * N + col];   //wrong2
    sB[ty][tx] = B[(p * TILE + ty) * N + col];   //right2
    __syncthreads();
    for (int k = 0; k < TILE; ++k) value += sA[ty][k] * sB[k][tx];
    __syncthreads();
  }
  C[row * N + col] = value;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tmm<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
