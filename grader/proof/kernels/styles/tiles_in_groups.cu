// shape: 37x53x29
// verdict: pass
// diagnosis: none
// A grid of one dimension, whose blocks take the tiles of C in groups of rows; a block comes back for more tiles.
#include "matmul.h"

constexpr int TILE = 16, GROUP = 4;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE], Bs[TILE][TILE];
  const int down = (M + TILE - 1) / TILE, across = (N + TILE - 1) / TILE, tx = threadIdx.x, ty = threadIdx.y;
  for (int tile = blockIdx.x; tile < down * across; tile += gridDim.x) {
    const int first = tile / (GROUP * across) * GROUP, height = min(down - first, GROUP);
    const int within = tile % (GROUP * across);
    const int row = (first + within % height) * TILE + ty, col = within / height * TILE + tx;
    float sum = 0;
    for (int p = 0; p < K; p += TILE) {
      As[ty][tx] = row < M && p + tx < K ? A[row * K + p + tx] : 0;
      Bs[ty][tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
      __syncthreads();
      for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
      __syncthreads();
    }
    if (row < M && col < N) C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<20, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
