// lab: 05_tiled
// mistake: the buffer that is being filled is multiplied, not the current one
// role: read barrier
#include "matmul.h"

const int TILE = 32;

__global__ void mm_db(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float tileA[2][TILE][TILE];
  __shared__ float tileB[2][TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  int numTiles = K / TILE;

  // preload tile 0
  tileA[0][ty][tx] = A[row * K + tx];
  tileB[0][ty][tx] = B[ty * N + col];
  __syncthreads();

  float sum = 0.0f;
  for (int t = 0; t < numTiles; ++t) {
    int cur = t % 2;
    int nxt = (t + 1) % 2;
    if (t + 1 < numTiles) {
      tileA[nxt][ty][tx] = A[row * K + (t + 1) * TILE + tx];
      tileB[nxt][ty][tx] = B[((t + 1) * TILE + ty) * N + col];
    }
    for (int i = 0; i < TILE; ++i) {
      sum += tileA[nxt][ty][i] * tileB[nxt][i][tx];  //wrong
      sum += tileA[cur][ty][i] * tileB[cur][i][tx];  //right
    }
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threadsPerBlock(TILE, TILE);
  dim3 numBlocks(N / TILE, M / TILE);
  mm_db<<<numBlocks, threadsPerBlock>>>(A, B, C, M, N, K);
}
