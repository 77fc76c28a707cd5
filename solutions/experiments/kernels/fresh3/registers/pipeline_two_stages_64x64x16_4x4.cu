// Asynchronous copies of 4 bytes into two stages; 64 x 64 elements per block, 4 x 4 per thread, A not transposed.
#include "matmul.h"

#include <cuda_pipeline.h>
#include <cstddef>

constexpr int BM = 64, BN = 64, BK = 16;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[2][BM][BK];
  __shared__ float b[2][BK][BN];
  const int t = threadIdx.x;
  const int tx = t % 16, ty = t / 16;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float sum[4][4] = {};

  auto copy = [&](int stage, int k0) {
    for (int i = 0; i < 4; ++i) {
      const int r = i * 16 + ty;
      const bool in_a = row0 + r < M && k0 + tx < K;
      __pipeline_memcpy_async(&a[stage][r][tx], in_a ? A + size_t(row0 + r) * K + k0 + tx : A, 4, in_a ? 0 : 4);
      const int k = i * 4 + t / BN, c = t % BN;
      const bool in_b = k0 + k < K && col0 + c < N;
      __pipeline_memcpy_async(&b[stage][k][c], in_b ? B + size_t(k0 + k) * N + col0 + c : B, 4, in_b ? 0 : 4);
    }
    __pipeline_commit();
  };

  copy(0, 0);
  int stage = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    if (k0 + BK < K) {
      copy(stage ^ 1, k0 + BK);
      __pipeline_wait_prior(1);
    } else {
      __pipeline_wait_prior(0);
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float left[4], right[4];
#pragma unroll
      for (int i = 0; i < 4; ++i) left[i] = a[stage][ty * 4 + i][k];
#pragma unroll
      for (int j = 0; j < 4; ++j) right[j] = b[stage][k][tx + j * 16];
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) sum[i][j] += left[i] * right[j];
    }
    __syncthreads();
    stage ^= 1;
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int row = row0 + ty * 4 + i, col = col0 + tx + j * 16;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), 256>>>(A, B, C, M, N, K);
}
