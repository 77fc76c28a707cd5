// lab: 07_register_tiled
// mistake: threads whose first element lies outside of C leave before the barriers
// role: guard barrier
#include "matmul.h"
#include <cstddef>

const int TILE = 32;
const int PER = 2;
const int STEP = TILE / PER;

__global__ void kernel2x2(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float Asub[TILE][TILE];
  __shared__ float Bsub[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;
  if (row >= M || col >= N) return;  //wrong
  float acc[PER][PER];
  for (int i = 0; i < PER; i++)
    for (int j = 0; j < PER; j++) acc[i][j] = 0.0f;
  const int tiles = (K + TILE - 1) / TILE;
  for (int t = 0; t < tiles; t++) {
    for (int i = 0; i < PER; i++) {
      for (int j = 0; j < PER; j++) {
        int r = ty + i * STEP, c = tx + j * STEP;
        int ar = row + i * STEP, ac = t * TILE + c;
        int br = t * TILE + r, bc = col + j * STEP;
        Asub[r][c] = ar < M && ac < K ? A[(size_t)ar * K + ac] : 0.0f;
        Bsub[r][c] = br < K && bc < N ? B[(size_t)br * N + bc] : 0.0f;
      }
    }
    __syncthreads();
    for (int k = 0; k < TILE; k++) {
      float breg[PER];
      for (int j = 0; j < PER; j++) breg[j] = Bsub[k][tx + j * STEP];
      for (int i = 0; i < PER; i++) {
        float areg = Asub[ty + i * STEP][k];
        for (int j = 0; j < PER; j++) acc[i][j] += areg * breg[j];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < PER; i++)
    for (int j = 0; j < PER; j++)
      if (row + i * STEP < M && col + j * STEP < N) C[(size_t)(row + i * STEP) * N + col + j * STEP] = acc[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(STEP, STEP);
  dim3 blocks((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  kernel2x2<<<blocks, threads>>>(A, B, C, M, N, K);
}
