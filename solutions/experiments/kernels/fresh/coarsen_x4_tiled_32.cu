// Tiles of 32 x 32, coarsened: a block computes four tiles side by side and loads each tile of A once for them.
// N a multiple of 128, M and K of 32.
#include "matmul.h"

#define TILE_WIDTH 32
#define COARSE_FACTOR 4

__global__ void coarsened(const float* M_, const float* N_, float* P, int width_n, int width_k) {
  __shared__ float Ms[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Ns[TILE_WIDTH][TILE_WIDTH];

  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int row = blockIdx.y * TILE_WIDTH + ty;
  int col_start = blockIdx.x * TILE_WIDTH * COARSE_FACTOR + tx;

  float value[COARSE_FACTOR];
  for (int c = 0; c < COARSE_FACTOR; ++c) value[c] = 0.0f;

  for (int ph = 0; ph < width_k / TILE_WIDTH; ++ph) {
    Ms[ty][tx] = M_[row * width_k + ph * TILE_WIDTH + tx];
    for (int c = 0; c < COARSE_FACTOR; ++c) {
      int col = col_start + c * TILE_WIDTH;
      Ns[ty][tx] = N_[(ph * TILE_WIDTH + ty) * width_n + col];
      __syncthreads();
      for (int k = 0; k < TILE_WIDTH; ++k) value[c] += Ms[ty][k] * Ns[k][tx];
      __syncthreads();
    }
  }
  for (int c = 0; c < COARSE_FACTOR; ++c) P[row * width_n + col_start + c * TILE_WIDTH] = value[c];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE_WIDTH, TILE_WIDTH);
  dim3 grid(N / (TILE_WIDTH * COARSE_FACTOR), M / TILE_WIDTH);
  coarsened<<<grid, block>>>(A, B, C, N, K);
}
