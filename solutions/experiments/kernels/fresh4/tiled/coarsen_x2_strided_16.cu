// Thread coarsening: 16 x 16 threads, two columns each, 16 apart; one tile of A serves two tiles of B.
#include "matmul.h"

#define TILE_WIDTH 16

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float Ads[TILE_WIDTH][TILE_WIDTH];
  __shared__ float Bds[TILE_WIDTH][2 * TILE_WIDTH];

  int tx = threadIdx.x;
  int ty = threadIdx.y;
  int row = blockIdx.y * TILE_WIDTH + ty;
  int col0 = blockIdx.x * TILE_WIDTH * 2 + tx;
  int col1 = col0 + TILE_WIDTH;
  float value0 = 0.0f;
  float value1 = 0.0f;

  for (int ph = 0; ph < (K + TILE_WIDTH - 1) / TILE_WIDTH; ++ph) {
    int ka = ph * TILE_WIDTH + tx;
    int kb = ph * TILE_WIDTH + ty;
    Ads[ty][tx] = (row < M && ka < K) ? A[row * K + ka] : 0.0f;
    Bds[ty][tx] = (kb < K && col0 < N) ? B[kb * N + col0] : 0.0f;
    Bds[ty][tx + TILE_WIDTH] = (kb < K && col1 < N) ? B[kb * N + col1] : 0.0f;
    __syncthreads();
    for (int k = 0; k < TILE_WIDTH; ++k) {
      float a = Ads[ty][k];
      value0 += a * Bds[k][tx];
      value1 += a * Bds[k][tx + TILE_WIDTH];
    }
    __syncthreads();
  }
  if (row < M && col0 < N) C[row * N + col0] = value0;
  if (row < M && col1 < N) C[row * N + col1] = value1;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE_WIDTH, TILE_WIDTH);
  dim3 grid((N + 2 * TILE_WIDTH - 1) / (2 * TILE_WIDTH), (M + TILE_WIDTH - 1) / TILE_WIDTH);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
