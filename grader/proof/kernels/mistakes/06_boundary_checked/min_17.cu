// lab: 06_boundary_checked
// mistake: beyond the end of K the last element is loaded again, so its product is added several times
// role: fill_a fill_b guard
#include "matmul.h"
constexpr int TILE = 16;

__global__ void clamp_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
  const int r = min(row, M - 1), c = min(col, N - 1);
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    const int ka = min(k0 + tx, K - 1), kb = min(k0 + ty, K - 1);
    As[ty][tx] = A[r * K + ka];   //wrong
    As[ty][tx] = k0 + tx < K ? A[r * K + ka] : 0.0f;   //right
    Bs[ty][tx] = B[kb * N + c];
    __syncthreads();
    for (int k = 0; k < TILE; ++k) sum += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);
  clamp_kernel<<<grid, dim3(TILE, TILE)>>>(A, B, C, M, N, K);
}
