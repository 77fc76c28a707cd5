// shape: 37x53x29
// verdict: pass
// diagnosis: none
// A thread computes four elements of a row, a tile apart; each tile of A serves four tiles of B.
#include "matmul.h"

#define TILE_WIDTH 16
#define COARSE_FACTOR 4

__global__ void multiply(const float* M, const float* N, float* P, int rows, int inner, int cols) {
  __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE_WIDTH + ty, colStart = blockIdx.x * TILE_WIDTH * COARSE_FACTOR + tx;
  float Pvalue[COARSE_FACTOR];
  for (int c = 0; c < COARSE_FACTOR; ++c) Pvalue[c] = 0.0f;
  for (int ph = 0; ph < (inner + TILE_WIDTH - 1) / TILE_WIDTH; ++ph) {
    int k = ph * TILE_WIDTH;
    Mds[ty][tx] = row < rows && k + tx < inner ? M[row * inner + k + tx] : 0.0f;
    for (int c = 0; c < COARSE_FACTOR; ++c) {
      int col = colStart + c * TILE_WIDTH;
      Nds[ty][tx] = k + ty < inner && col < cols ? N[(k + ty) * cols + col] : 0.0f;
      __syncthreads();
      for (int i = 0; i < TILE_WIDTH; ++i) Pvalue[c] += Mds[ty][i] * Nds[i][tx];
      __syncthreads();
    }
  }
  for (int c = 0; c < COARSE_FACTOR; ++c) {
    int col = colStart + c * TILE_WIDTH;
    if (row < rows && col < cols) P[row * cols + col] = Pvalue[c];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE_WIDTH, TILE_WIDTH);
  dim3 grid((N + TILE_WIDTH * COARSE_FACTOR - 1) / (TILE_WIDTH * COARSE_FACTOR), (M + TILE_WIDTH - 1) / TILE_WIDTH);
  multiply<<<grid, block>>>(A, B, C, M, K, N);
}
