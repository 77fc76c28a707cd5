// lab: 05_tiled
// mistake: the first column of a block leaves out the coarsening factor
// role: index
#include "matmul.h"
#define TILE_WIDTH 16
#define COARSE_FACTOR 4

__global__ void matrixMulCoarse(const float* M, const float* N, float* P, int width, int cols) {
  __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];
  int bx = blockIdx.x; int by = blockIdx.y;
  int tx = threadIdx.x; int ty = threadIdx.y;
  int row = by * TILE_WIDTH + ty;
  int colStart = bx * TILE_WIDTH + tx;   //wrong
  int colStart = bx * TILE_WIDTH * COARSE_FACTOR + tx;   //right

  float Pvalue[COARSE_FACTOR];
  for (int c = 0; c < COARSE_FACTOR; ++c) Pvalue[c] = 0.0f;

  for (int ph = 0; ph < width / TILE_WIDTH; ++ph) {
    Mds[ty][tx] = M[row * width + ph * TILE_WIDTH + tx];
    for (int c = 0; c < COARSE_FACTOR; ++c) {
      int col = colStart + c * TILE_WIDTH;
      Nds[ty][tx] = N[(ph * TILE_WIDTH + ty) * cols + col];
      __syncthreads();
      for (int k = 0; k < TILE_WIDTH; ++k) Pvalue[c] += Mds[ty][k] * Nds[k][tx];
      __syncthreads();
    }
  }
  for (int c = 0; c < COARSE_FACTOR; ++c) P[row * cols + colStart + c * TILE_WIDTH] = Pvalue[c];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE_WIDTH, TILE_WIDTH);
  dim3 grid(N / (TILE_WIDTH * COARSE_FACTOR), M / TILE_WIDTH);
  matrixMulCoarse<<<grid, block>>>(A, B, C, K, N);
}
