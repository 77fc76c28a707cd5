// lab: 06_boundary_checked
// mistake: C is stored without a bounds test
// role: guard store
#include "matmul.h"

#include <cstddef>

constexpr int TILE = 32;

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M, int N,
                              int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  const int tx = threadIdx.x;
  const int ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty;
  const int col = blockIdx.x * TILE + tx;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    if (row < M && k0 + tx < K)
      As[ty][tx] = A[row * K + k0 + tx];
    else
      As[ty][tx] = 0;
    if (k0 + ty < K && col < N)
      Bs[ty][tx] = B[(k0 + ty) * N + col];
    else
      Bs[ty][tx] = 0;
    __syncthreads();
    for (int k = 0; k < TILE; k++) {
      sum += As[ty][k] * Bs[k][tx];
    }
    __syncthreads();
  }
  C[row * N + col] = sum;                            //wrong
  if (row < M && col < N) C[row * N + col] = sum;    //right
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(TILE, TILE);
  const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
