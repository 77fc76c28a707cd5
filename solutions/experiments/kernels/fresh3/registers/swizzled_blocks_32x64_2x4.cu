// Blocks go down eight rows of tiles before they go right, for the L2; 32 x 64 elements per block, 2 x 4 per thread.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 32, BN = 64, BK = 16, GROUP = 8;

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  __shared__ float a[BM][BK + 1];
  __shared__ float b[BK][BN];
  const int down = (M + BM - 1) / BM, across = (N + BN - 1) / BN;
  const int group = blockIdx.x / (GROUP * across);
  const int height = min(GROUP, down - group * GROUP);
  const int inside = blockIdx.x % (GROUP * across);
  const int row0 = (group * GROUP + inside % height) * BM;
  const int col0 = inside / height * BN;
  const int tx = threadIdx.x, ty = threadIdx.y;
  float sum[2][4] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = 0; i < 2; ++i) {
      const int row = row0 + ty + i * 16;
      a[ty + i * 16][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0.0f;
    }
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int col = col0 + tx + j * 16;
      b[ty][tx + j * 16] = k0 + ty < K && col < N ? B[size_t(k0 + ty) * N + col] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      const float top = a[ty][k], bottom = a[ty + 16][k];
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        const float right = b[k][tx + j * 16];
        sum[0][j] += top * right;
        sum[1][j] += bottom * right;
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 2; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int row = row0 + ty + i * 16, col = col0 + tx + j * 16;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int tiles = ((N + BN - 1) / BN) * ((M + BM - 1) / BM);
  matmul_kernel<<<tiles, dim3(16, 16)>>>(A, B, C, M, N, K);
}
