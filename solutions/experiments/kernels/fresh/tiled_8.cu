// Shared tiles of 8 x 8, the shortest form. M, N and K multiples of 8.
#include "matmul.h"

#define TILE_WIDTH 8

__global__ void tiled_product(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float Ads[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Bds[TILE_WIDTH][TILE_WIDTH];

  int bx = blockIdx.x, by = blockIdx.y;
  int tx = threadIdx.x, ty = threadIdx.y;
  int Row = by * TILE_WIDTH + ty;
  int Col = bx * TILE_WIDTH + tx;

  float Cvalue = 0;
  for (int ph = 0; ph < K / TILE_WIDTH; ++ph) {
    Ads[ty][tx] = A[Row * K + ph * TILE_WIDTH + tx];
    Bds[ty][tx] = B[(ph * TILE_WIDTH + ty) * N + Col];
    __syncthreads();
    for (int k = 0; k < TILE_WIDTH; ++k) Cvalue += Ads[ty][k] * Bds[k][tx];
    __syncthreads();
  }
  C[Row * N + Col] = Cvalue;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 dimGrid(N / TILE_WIDTH, M / TILE_WIDTH, 1);
  dim3 dimBlock(TILE_WIDTH, TILE_WIDTH, 1);
  tiled_product<<<dimGrid, dimBlock>>>(A, B, C, N, K);
}
