// lab: 05_tiled
// mistake: the column of A moves with the number of the tile instead of tile number times width
// role: fill_a
#include "matmul.h"
#define TILE_WIDTH 16

__global__ void MatrixMulKernel(const float* M, const float* N, float* P, int rowsM, int width, int colsN) {
  __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];

  int bx = blockIdx.x, by = blockIdx.y;
  int tx = threadIdx.x, ty = threadIdx.y;

  int Row = by * TILE_WIDTH + ty;
  int Col = bx * TILE_WIDTH + tx;

  float Pvalue = 0;
  for (int ph = 0; ph < width / TILE_WIDTH; ++ph) {
    Mds[ty][tx] = M[Row * width + ph + tx];   //wrong
    Mds[ty][tx] = M[Row * width + ph * TILE_WIDTH + tx];   //right
    Nds[ty][tx] = N[(ph * TILE_WIDTH + ty) * colsN + Col];
    __syncthreads();
    for (int k = 0; k < TILE_WIDTH; ++k) {
      Pvalue += Mds[ty][k] * Nds[k][tx];
    }
    __syncthreads();
  }
  P[Row * colsN + Col] = Pvalue;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 dimBlock(TILE_WIDTH, TILE_WIDTH);
  dim3 dimGrid(N / TILE_WIDTH, M / TILE_WIDTH);
  MatrixMulKernel<<<dimGrid, dimBlock>>>(A, B, C, M, K, N);
}
