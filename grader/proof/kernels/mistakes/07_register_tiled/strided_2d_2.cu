// lab: 07_register_tiled
// mistake: the words of A are read side by side while everything else is strided
// role: read
#include "matmul.h"
#include <cstddef>

const int TS = 32;
const int W = 2;
const int RTS = TS / W;

__global__ void mm_strided(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float sA[TS][TS];
  __shared__ float sB[TS][TS];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TS + ty;
  const int col = blockIdx.x * TS + tx;
  float sums[W][W];
  for (int i = 0; i < W; i++)
    for (int j = 0; j < W; j++) sums[i][j] = 0.0f;
  const int tiles = (K + TS - 1) / TS;
  for (int t = 0; t < tiles; t++) {
    for (int i = 0; i < W; i++) {
      for (int j = 0; j < W; j++) {
        int r = ty + i * RTS, c = tx + j * RTS;
        int ar = row + i * RTS, ac = t * TS + c;
        int br = t * TS + r, bc = col + j * RTS;
        sA[r][c] = ar < M && ac < K ? A[(size_t)ar * K + ac] : 0.0f;
        sB[r][c] = br < K && bc < N ? B[(size_t)br * N + bc] : 0.0f;
      }
    }
    __syncthreads();
    for (int k = 0; k < TS; k++) {
      float y[W];
      for (int j = 0; j < W; j++) y[j] = sB[k][tx + j * RTS];
      for (int i = 0; i < W; i++) {
        float x = sA[ty * W + i][k];  //wrong
        float x = sA[ty + i * RTS][k];  //right
        for (int j = 0; j < W; j++) sums[i][j] += x * y[j];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < W; i++)
    for (int j = 0; j < W; j++)
      if (row + i * RTS < M && col + j * RTS < N) C[(size_t)(row + i * RTS) * N + col + j * RTS] = sums[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(RTS, RTS);
  dim3 blocks((N + TS - 1) / TS, (M + TS - 1) / TS);
  mm_strided<<<blocks, threads>>>(A, B, C, M, N, K);
}
