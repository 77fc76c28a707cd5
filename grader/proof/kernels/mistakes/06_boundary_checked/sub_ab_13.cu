// lab: 06_boundary_checked
// mistake: an or in the guard of the load of B
// role: guard fill_b language
#include "matmul.h"
const int TILE = 32;

__global__ void matrixKernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float subA[TILE][TILE];
  __shared__ float subB[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = TILE * blockIdx.y + ty, col = TILE * blockIdx.x + tx;
  float s = 0.f;
  const int nTiles = (K + TILE - 1) / TILE;
  for (int t = 0; t < nTiles; ++t) {
    const int kx = t * TILE + tx, ky = t * TILE + ty;
    if (row >= M || kx >= K)
      subA[ty][tx] = 0.f;
    else
      subA[ty][tx] = A[row * K + kx];
    if (col >= N && ky >= K)   //wrong
    if (col >= N || ky >= K)   //right
      subB[ty][tx] = 0.f;
    else
      subB[ty][tx] = B[ky * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) s += subA[ty][k] * subB[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE, 1);
  dim3 block(TILE, TILE, 1);
  matrixKernel<<<grid, block>>>(A, B, C, M, N, K);
}
