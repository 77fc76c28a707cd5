// shape: 64x64x64
// verdict: fail
// diagnosis: wrong_leading_dimension tile_index_past_end
// The tile is one row of memory, and its rows are taken to be K long.
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 16;

// flat tiles, number of the tile as loop variable
__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N,
                              int K) {
  __shared__ float tileA[TILE * TILE];
  __shared__ float tileB[TILE * TILE];
  const int r = threadIdx.y;
  const int c = threadIdx.x;
  const int globalRow = blockIdx.y * TILE + r;
  const int globalCol = blockIdx.x * TILE + c;
  float value = 0.0f;
  const int tiles = K / TILE;
  for (int t = 0; t < tiles; t++) {
    tileA[r * K + c] = A[globalRow * K + (t * TILE + c)];
    tileB[r * TILE + c] = B[(t * TILE + r) * N + globalCol];
    __syncthreads();
    for (int i = 0; i < TILE; i++) {
      value += tileA[r * K + i] * tileB[i * TILE + c];
    }
    __syncthreads();
  }
  C[globalRow * N + globalCol] = value;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(TILE, TILE);
  dim3 blocks(N / TILE, M / TILE);
  matmul_kernel<<<blocks, threads>>>(A, B, C, N, K);
}
