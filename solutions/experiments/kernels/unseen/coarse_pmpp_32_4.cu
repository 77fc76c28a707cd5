#include "matmul.h"

#define TILE_WIDTH 32
#define COARSE_FACTOR 4
__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE_WIDTH + ty;
  int colStart = blockIdx.x * TILE_WIDTH * COARSE_FACTOR + tx;
  float Pvalue[COARSE_FACTOR];
  for (int c = 0; c < COARSE_FACTOR; ++c) Pvalue[c] = 0.0f;
  for (int ph = 0; ph < K / TILE_WIDTH; ++ph) {
    Mds[ty][tx] = A[row * K + ph * TILE_WIDTH + tx];
    for (int c = 0; c < COARSE_FACTOR; ++c) {
      int col = colStart + c * TILE_WIDTH;
      Nds[ty][tx] = B[(ph * TILE_WIDTH + ty) * N + col];
      __syncthreads();
      for (int k = 0; k < TILE_WIDTH; ++k) Pvalue[c] += Mds[ty][k] * Nds[k][tx];
      __syncthreads();
    }
  }
  for (int c = 0; c < COARSE_FACTOR; ++c) C[row * N + colStart + c * TILE_WIDTH] = Pvalue[c];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / TILE_WIDTH / COARSE_FACTOR, M / TILE_WIDTH), dim3(TILE_WIDTH, TILE_WIDTH)>>>(A, B, C, N, K);
}
