// lab: 07_register_tiled
// mistake: the number of tiles along k is rounded down
// role: loop
#include "matmul.h"
#include <cstddef>

const int TS = 32;
const int WPT = 2;
const int RTS = TS / WPT;

__global__ void mm_strided(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TS][TS];
  __shared__ float Bs[TS][TS];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TS + ty;
  const int col = blockIdx.x * TS + tx;
  float c[WPT][WPT];
  for (int i = 0; i < WPT; i++)
    for (int j = 0; j < WPT; j++) c[i][j] = 0.0f;
  const int numTiles = K < TS ? 1 : K / TS;  //wrong
  const int numTiles = (K + TS - 1) / TS;  //right
  for (int t = 0; t < numTiles; t++) {
    for (int i = 0; i < WPT; i++) {
      for (int j = 0; j < WPT; j++) {
        int r = ty + i * RTS, c = tx + j * RTS;
        int ar = row + i * RTS, ac = t * TS + c;
        int br = t * TS + r, bc = col + j * RTS;
        As[r][c] = ar < M && ac < K ? A[(size_t)ar * K + ac] : 0.0f;
        Bs[r][c] = br < K && bc < N ? B[(size_t)br * N + bc] : 0.0f;
      }
    }
    __syncthreads();
    for (int k = 0; k < TS; k++) {
      float breg[WPT];
      for (int j = 0; j < WPT; j++) breg[j] = Bs[k][tx + j * RTS];
      for (int i = 0; i < WPT; i++) {
        float areg = As[ty + i * RTS][k];
        for (int j = 0; j < WPT; j++) c[i][j] += areg * breg[j];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < WPT; i++)
    for (int j = 0; j < WPT; j++)
      if (row + i * RTS < M && col + j * RTS < N) C[(size_t)(row + i * RTS) * N + col + j * RTS] = c[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(RTS, RTS);
  dim3 blocks((N + TS - 1) / TS, (M + TS - 1) / TS);
  mm_strided<<<blocks, threads>>>(A, B, C, M, N, K);
}
