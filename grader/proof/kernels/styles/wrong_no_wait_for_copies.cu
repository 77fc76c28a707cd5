// shape: 33x17x40
// verdict: fail
// diagnosis: copies_not_waited_for
// A barrier waits for threads; the copies are still on their way.
#include "matmul.h"

#include <cuda_pipeline.h>

constexpr int TILE = 16;

__device__ void fetch(float* to, const float* X, int r, int c, int rows, int cols) {
  const bool inside = r < rows && c < cols;
  __pipeline_memcpy_async(to, inside ? &X[r * cols + c] : X, sizeof(float), inside ? 0 : sizeof(float));
}

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[2][TILE][TILE], Bs[2][TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  const int tiles = (K + TILE - 1) / TILE;
  float sum = 0;
  fetch(&As[0][ty][tx], A, row, tx, M, K);
  fetch(&Bs[0][ty][tx], B, ty, col, K, N);
  __pipeline_commit();
  for (int t = 0; t < tiles; ++t) {
    const int now = t % 2, next = 1 - now, p = (t + 1) * TILE;
    if (t + 1 < tiles) {
      fetch(&As[next][ty][tx], A, row, p + tx, M, K);
      fetch(&Bs[next][ty][tx], B, p + ty, col, K, N);
    }
    __pipeline_commit();
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[now][ty][k] * Bs[now][k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(TILE, TILE), grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
