// 64 x 128 elements per block, 8 steps of k, 4 x 8 per thread, 16 apart in both directions; scalar loads.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 64, BN = 128, BK = 8, TM = 4, TN = 8;

__global__ void __launch_bounds__(256) matmul_kernel(const float* __restrict__ A, const float* __restrict__ B,
                                                     float* __restrict__ C, int M, int N, int K) {
  __shared__ float A_tile[BM][BK];
  __shared__ float B_tile[BK][BN];
  const int t = threadIdx.x;
  const int tx = t % 16, ty = t / 16;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int e = t; e < BM * BK; e += 256) {
      const int row = row0 + e / BK, k = k0 + e % BK;
      A_tile[e / BK][e % BK] = row < M && k < K ? A[size_t(row) * K + k] : 0.0f;
    }
#pragma unroll
    for (int e = t; e < BK * BN; e += 256) {
      const int k = k0 + e / BN, col = col0 + e % BN;
      B_tile[e / BN][e % BN] = k < K && col < N ? B[size_t(k) * N + col] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
#pragma unroll
      for (int i = 0; i < TM; ++i) a[i] = A_tile[ty + 16 * i][k];
#pragma unroll
      for (int j = 0; j < TN; ++j) b[j] = B_tile[k][tx + 16 * j];
#pragma unroll
      for (int i = 0; i < TM; ++i) {
#pragma unroll
        for (int j = 0; j < TN; ++j) sum[i][j] += a[i] * b[j];
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < TM; ++i) {
    const int row = row0 + ty + 16 * i;
#pragma unroll
    for (int j = 0; j < TN; ++j) {
      const int col = col0 + tx + 16 * j;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), 256>>>(A, B, C, M, N, K);
}
