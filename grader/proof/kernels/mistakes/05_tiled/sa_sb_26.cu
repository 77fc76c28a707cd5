// lab: 05_tiled
// mistake: both factors come from the tile of A
// role: read
#include "matmul.h"
#define TILE 16

__global__ void mul(const float* a, const float* b, float* c, int n, int k) {
  __shared__ float sa[TILE][TILE], sb[TILE][TILE];
  int x = threadIdx.x, y = threadIdx.y;
  int i = blockIdx.y * TILE + y, j = blockIdx.x * TILE + x;
  float s = 0.f;
  for (int t = 0; t < k / TILE; ++t) {
    sa[y][x] = a[i * k + t * TILE + x];
    sb[y][x] = b[(t * TILE + y) * n + j];
    __syncthreads();
    for (int q = 0; q < TILE; ++q) s += sa[y][q] * sa[q][x];   //wrong
    for (int q = 0; q < TILE; ++q) s += sa[y][q] * sb[q][x];   //right
    __syncthreads();
  }
  c[i * n + j] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mul<<<dim3(N / TILE, M / TILE, 1), dim3(TILE, TILE, 1)>>>(A, B, C, N, K);
}
