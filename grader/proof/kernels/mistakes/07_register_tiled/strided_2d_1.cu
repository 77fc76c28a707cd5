// lab: 07_register_tiled
// mistake: the block's first row is made with blockDim.y, although a block computes WPT times as many rows
// role: index
#include "matmul.h"
#include <cstddef>

const int TS = 32;
const int WPT = 2;
const int RTS = TS / WPT;

__global__ void mm_strided(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float Asub[TS][TS];
  __shared__ float Bsub[TS][TS];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * blockDim.y + ty;  //wrong
  const int row = blockIdx.y * TS + ty;  //right
  const int col = blockIdx.x * TS + tx;
  float acc[WPT][WPT];
  for (int i = 0; i < WPT; i++)
    for (int j = 0; j < WPT; j++) acc[i][j] = 0.0f;
  const int tiles = (K + TS - 1) / TS;
  for (int t = 0; t < tiles; t++) {
    for (int i = 0; i < WPT; i++) {
      for (int j = 0; j < WPT; j++) {
        int r = ty + i * RTS, c = tx + j * RTS;
        int ar = row + i * RTS, ac = t * TS + c;
        int br = t * TS + r, bc = col + j * RTS;
        Asub[r][c] = ar < M && ac < K ? A[(size_t)ar * K + ac] : 0.0f;
        Bsub[r][c] = br < K && bc < N ? B[(size_t)br * N + bc] : 0.0f;
      }
    }
    __syncthreads();
    for (int k = 0; k < TS; k++) {
      float breg[WPT];
      for (int j = 0; j < WPT; j++) breg[j] = Bsub[k][tx + j * RTS];
      for (int i = 0; i < WPT; i++) {
        float areg = Asub[ty + i * RTS][k];
        for (int j = 0; j < WPT; j++) acc[i][j] += areg * breg[j];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < WPT; i++)
    for (int j = 0; j < WPT; j++)
      if (row + i * RTS < M && col + j * RTS < N) C[(size_t)(row + i * RTS) * N + col + j * RTS] = acc[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(RTS, RTS);
  dim3 blocks((N + TS - 1) / TS, (M + TS - 1) / TS);
  mm_strided<<<blocks, threads>>>(A, B, C, M, N, K);
}
