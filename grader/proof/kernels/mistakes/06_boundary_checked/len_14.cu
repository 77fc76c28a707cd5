// lab: 06_boundary_checked
// mistake: the last tile's length is the rest of K, which is zero when K is a multiple of the tile
// role: loop
#include "matmul.h"
#define TILE 16

__global__ void tiled_rest(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int col = blockIdx.x * TILE + tx;
  float sum = 0;
  int tiles = (K + TILE - 1) / TILE;
  for (int t = 0; t < tiles; t++) {
    if (row < M && t * TILE + tx < K) As[ty][tx] = A[row * K + t * TILE + tx];
    if (col < N && t * TILE + ty < K) Bs[ty][tx] = B[(t * TILE + ty) * N + col];
    __syncthreads();
    int len = t == tiles - 1 ? K % TILE : TILE;   //wrong
    int len = t == tiles - 1 ? K - t * TILE : TILE;   //right
    if (row < M && col < N) {
      for (int k = 0; k < len; k++) sum += As[ty][k] * Bs[k][tx];
    }
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE, TILE);
  dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  tiled_rest<<<grid, block>>>(A, B, C, M, N, K);
}
