// labs: 06_boundary_checked
// verdict: pass
// diagnosis: none
// Two buffers in turn: one barrier per tile is enough.
#include "matmul.h"

constexpr int TILE = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[2][TILE][TILE], Bs[2][TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  int tiles = (K + TILE - 1) / TILE;
  float sum = 0;
  As[0][ty][tx] = row < M && tx < K ? A[row * K + tx] : 0;
  Bs[0][ty][tx] = ty < K && col < N ? B[ty * N + col] : 0;
  __syncthreads();
  for (int t = 0; t < tiles; ++t) {
    int now = t & 1, next = now ^ 1, p = (t + 1) * TILE;
    if (t + 1 < tiles) {
      As[next][ty][tx] = row < M && p + tx < K ? A[row * K + p + tx] : 0;
      Bs[next][ty][tx] = p + ty < K && col < N ? B[(p + ty) * N + col] : 0;
    }
    for (int k = 0; k < TILE; ++k) sum += As[now][ty][k] * Bs[now][k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE, TILE), grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
