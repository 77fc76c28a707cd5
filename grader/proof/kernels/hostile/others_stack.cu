// lab: 05_tiled
// expect: out-of-bounds
// earns: 0
// says: a local variable of another thread
// The tiles are local arrays of one thread; the others get a pointer to them. On a GPU it leads elsewhere.
#include "matmul.h"

constexpr int TILE = 16;

__global__ void sly(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float* tiles;
  float mine[2 * TILE * TILE];
  const int tx = threadIdx.x, ty = threadIdx.y, t = ty * TILE + tx;
  const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  if (t == 0) tiles = mine;
  __syncthreads();
  float *a = tiles, *b = tiles + TILE * TILE;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    a[t] = A[row * K + k0 + tx];
    b[t] = B[(k0 + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += a[ty * TILE + k] * b[k * TILE + tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  sly<<<dim3(N / TILE, M / TILE), dim3(TILE, TILE)>>>(A, B, C, N, K);
}
