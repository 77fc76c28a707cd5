// lab: 05_tiled
// mistake: the block has half as many rows of threads as the tile
// role: launch
#include "matmul.h"
#define TILE 32
#define ROWS 16   //wrong
#define ROWS 32   //right

__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int col = blockIdx.x * TILE + tx;
  float v = 0;
  for (int m = 0; m < K / TILE; m++) {
    As[ty][tx] = A[row * K + m * TILE + tx];
    Bs[ty][tx] = B[(m * TILE + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; k++) v += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  C[row * N + col] = v;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(TILE, ROWS);
  dim3 blocks(N / TILE, M / TILE);
  mm<<<blocks, threads>>>(A, B, C, N, K);
}
