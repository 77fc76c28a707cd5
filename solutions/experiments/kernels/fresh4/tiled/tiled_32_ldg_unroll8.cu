// Tiles of 32 x 32 filled with __ldg; the inner loop unrolled eight times; whole blocks and edges share the code.
#include "matmul.h"

#define TILE 32

__global__ void __launch_bounds__(TILE* TILE) matmul_kernel(const float* __restrict__ A, const float* __restrict__ B,
                                                            float* __restrict__ C, int M, int N, int K) {
  __shared__ float sA[TILE][TILE];
  __shared__ float sB[TILE][TILE];

  const unsigned tx = threadIdx.x, ty = threadIdx.y;
  const unsigned row = blockIdx.y * TILE + ty;
  const unsigned col = blockIdx.x * TILE + tx;
  const int tiles = (K + TILE - 1) / TILE;

  float acc = 0.0f;
  for (int t = 0; t < tiles; ++t) {
    sA[ty][tx] = 0.0f;
    sB[ty][tx] = 0.0f;
    if (row < M && t * TILE + tx < K) sA[ty][tx] = __ldg(A + row * K + t * TILE + tx);
    if (col < N && t * TILE + ty < K) sB[ty][tx] = __ldg(B + (t * TILE + ty) * N + col);
    __syncthreads();
#pragma unroll 8
    for (int k = 0; k < TILE; ++k) acc += sA[ty][k] * sB[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE, TILE);
  dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
