// Thread coarsening along x: a block of 16 x 16 makes eight tiles of C side by side from one tile of A, guarded.
#include "matmul.h"

#define TILE_WIDTH 16
#define COARSE_FACTOR 8

__global__ void matrix_mul_coarse_8(float* M, float* N, float* P, int rows, int cols, int inner) {
  __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];
  int bx = blockIdx.x;
  int by = blockIdx.y;
  int tx = threadIdx.x;
  int ty = threadIdx.y;

  // Identify the row and column of the P element to work on
  int row = by * TILE_WIDTH + ty;
  int colStart = bx * TILE_WIDTH * COARSE_FACTOR + tx;

  // Initialize Pvalue for all output elements
  float Pvalue[COARSE_FACTOR];
  for (int c = 0; c < COARSE_FACTOR; ++c) Pvalue[c] = 0.0f;

  // Loop over the M and N tiles required to compute P element
  for (int ph = 0; ph < (inner + TILE_WIDTH - 1) / TILE_WIDTH; ++ph) {
    // Collaborative loading of M tile into shared memory
    if (row < rows && ph * TILE_WIDTH + tx < inner)
      Mds[ty][tx] = M[row * inner + ph * TILE_WIDTH + tx];
    else
      Mds[ty][tx] = 0.0f;

    for (int c = 0; c < COARSE_FACTOR; ++c) {
      int col = colStart + c * TILE_WIDTH;
      // Collaborative loading of N tile into shared memory
      if (col < cols && ph * TILE_WIDTH + ty < inner)
        Nds[ty][tx] = N[(ph * TILE_WIDTH + ty) * cols + col];
      else
        Nds[ty][tx] = 0.0f;
      __syncthreads();

      for (int k = 0; k < TILE_WIDTH; ++k) Pvalue[c] += Mds[ty][k] * Nds[k][tx];
      __syncthreads();
    }
  }

  for (int c = 0; c < COARSE_FACTOR; ++c) {
    int col = colStart + c * TILE_WIDTH;
    if (row < rows && col < cols) P[row * cols + col] = Pvalue[c];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int width = TILE_WIDTH * COARSE_FACTOR;
  dim3 dimBlock(TILE_WIDTH, TILE_WIDTH);
  dim3 dimGrid((N + width - 1) / width, (M + TILE_WIDTH - 1) / TILE_WIDTH);
  matrix_mul_coarse_8<<<dimGrid, dimBlock>>>((float*)A, (float*)B, C, M, N, K);
}
