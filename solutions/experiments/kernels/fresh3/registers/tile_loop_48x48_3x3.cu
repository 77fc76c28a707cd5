// A fixed number of blocks walks over the tiles of C: 48 x 48 elements, 3 x 3 per thread and 16 apart.
#include "matmul.h"

#include <algorithm>
#include <cstddef>

constexpr int SIDE = 48, STEP = 16;
constexpr int BLOCKS = 528;

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  __shared__ float a[SIDE][STEP];
  __shared__ float b[STEP][SIDE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int across = (N + SIDE - 1) / SIDE;
  const int tiles = across * ((M + SIDE - 1) / SIDE);
  for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
    const int row0 = tile / across * SIDE;
    const int col0 = tile % across * SIDE;
    float sum[3][3] = {};
    for (int k0 = 0; k0 < K; k0 += STEP) {
#pragma unroll
      for (int i = 0; i < 3; ++i) {
        const int row = row0 + ty + i * 16, col = col0 + tx + i * 16;
        a[ty + i * 16][tx] = row < M && k0 + tx < K ? A[size_t(row) * K + k0 + tx] : 0.0f;
        b[ty][tx + i * 16] = k0 + ty < K && col < N ? B[size_t(k0 + ty) * N + col] : 0.0f;
      }
      __syncthreads();
#pragma unroll
      for (int k = 0; k < STEP; ++k)
#pragma unroll
        for (int i = 0; i < 3; ++i)
#pragma unroll
          for (int j = 0; j < 3; ++j) sum[i][j] += a[ty + i * 16][k] * b[k][tx + j * 16];
      __syncthreads();
    }
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        const int row = row0 + ty + i * 16, col = col0 + tx + j * 16;
        if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
      }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int tiles = ((N + SIDE - 1) / SIDE) * ((M + SIDE - 1) / SIDE);
  const int blocks = std::min(tiles, BLOCKS);
  matmul_kernel<<<blocks, dim3(16, 16)>>>(A, B, C, M, N, K);
}
