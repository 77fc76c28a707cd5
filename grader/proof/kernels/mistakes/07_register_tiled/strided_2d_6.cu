// lab: 07_register_tiled
// mistake: the store tests the column of the thread's first element only
// role: guard store
#include "matmul.h"
#include <cstddef>

const int TS = 32;
const int WPT = 2;
const int RTS = TS / WPT;

__global__ void mm_strided(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a_sh[TS][TS];
  __shared__ float b_sh[TS][TS];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TS + ty;
  const int col = blockIdx.x * TS + tx;
  float out[WPT][WPT];
  for (int i = 0; i < WPT; i++)
    for (int j = 0; j < WPT; j++) out[i][j] = 0.0f;
  const int tiles = (K + TS - 1) / TS;
  for (int t = 0; t < tiles; t++) {
    for (int i = 0; i < WPT; i++) {
      for (int j = 0; j < WPT; j++) {
        int r = ty + i * RTS, c = tx + j * RTS;
        int ar = row + i * RTS, ac = t * TS + c;
        int br = t * TS + r, bc = col + j * RTS;
        a_sh[r][c] = ar < M && ac < K ? A[(size_t)ar * K + ac] : 0.0f;
        b_sh[r][c] = br < K && bc < N ? B[(size_t)br * N + bc] : 0.0f;
      }
    }
    __syncthreads();
    for (int k = 0; k < TS; k++) {
      float breg[WPT];
      for (int j = 0; j < WPT; j++) breg[j] = b_sh[k][tx + j * RTS];
      for (int i = 0; i < WPT; i++) {
        float areg = a_sh[ty + i * RTS][k];
        for (int j = 0; j < WPT; j++) out[i][j] += areg * breg[j];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < WPT; i++)
    for (int j = 0; j < WPT; j++)
      if (row + i * RTS < M && col < N) C[(size_t)(row + i * RTS) * N + col + j * RTS] = out[i][j];  //wrong
      if (row + i * RTS < M && col + j * RTS < N) C[(size_t)(row + i * RTS) * N + col + j * RTS] = out[i][j];  //right
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(RTS, RTS);
  dim3 blocks((N + TS - 1) / TS, (M + TS - 1) / TS);
  mm_strided<<<blocks, threads>>>(A, B, C, M, N, K);
}
