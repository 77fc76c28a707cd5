// shape: 8x64x1100 12x40x2100
// verdict: pass
// diagnosis: none
// Each warp has a tile of its own, and waits for its own lanes alone, many times.
#include "matmul.h"

constexpr int WARP = 32, WARPS = 4;

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  __shared__ float tiles[WARPS][WARP];
  const int warp = threadIdx.x / WARP, lane = threadIdx.x % WARP;
  const int row = blockIdx.y * WARPS + warp, col = blockIdx.x * WARP + lane;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += WARP) {
    tiles[warp][lane] = row < M && k0 + lane < K ? A[row * K + k0 + lane] : 0.0f;
    __syncwarp();
    for (int k = 0; k < WARP && k0 + k < K; ++k)
      if (col < N) sum += tiles[warp][k] * B[(k0 + k) * N + col];
    __syncwarp();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + WARP - 1) / WARP, (M + WARPS - 1) / WARPS), WARP * WARPS>>>(A, B, C, M, N, K);
}
