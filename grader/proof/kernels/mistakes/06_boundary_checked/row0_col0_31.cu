// lab: 06_boundary_checked
// mistake: the result is stored only by blocks that lie wholly inside C
// role: store guard
#include "matmul.h"
constexpr int TILE = 16;

__global__ void mm_tiles(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row0 = blockIdx.y * TILE, col0 = blockIdx.x * TILE;
  const int row = row0 + ty, col = col0 + tx;
  float sum = 0.f;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    As[ty][tx] = (row < M && k0 + tx < K) ? A[row * K + k0 + tx] : 0.f;
    Bs[ty][tx] = (k0 + ty < K && col < N) ? B[(k0 + ty) * N + col] : 0.f;
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row0 + TILE <= M && col0 + TILE <= N) {
    C[row * N + col] = sum;
  }
  else if (row < M && col < N) C[row * N + col] = sum;   //right
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  mm_tiles<<<grid, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
