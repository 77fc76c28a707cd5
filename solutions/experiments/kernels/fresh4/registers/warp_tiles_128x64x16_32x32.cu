// Lab 09: eight warps, each 32 x 32 of a block of 128 x 64, 16 steps of k; a lane computes 8 x 4, scalar loads.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 128, BN = 64, BK = 16;
constexpr int WM = 32, WN = 32;
constexpr int TM = 8, TN = 4;

__global__ void __launch_bounds__(256) matmul_kernel(const float* __restrict__ A, const float* __restrict__ B,
                                                     float* __restrict__ C, int M, int N, int K) {
  __shared__ float A_tile[BK][BM + 1];  // transposed
  __shared__ float B_tile[BK][BN];

  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  // The lane's corner in the block: 4 x 8 lanes in the warp, 4 x 2 warps in the block.
  const int row_in = warp / (BN / WN) * WM + lane / 8 * TM;
  const int col_in = warp % (BN / WN) * WN + lane % 8 * TN;
  const int row0 = blockIdx.y * BM;
  const int col0 = blockIdx.x * BN;

  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = threadIdx.x; i < BM * BK; i += 256) {
      const int r = i / BK, k = i % BK;
      A_tile[k][r] = row0 + r < M && k0 + k < K ? A[size_t(row0 + r) * K + k0 + k] : 0.0f;
    }
    for (int i = threadIdx.x; i < BK * BN; i += 256) {
      const int k = i / BN, c = i % BN;
      B_tile[k][c] = k0 + k < K && col0 + c < N ? B[size_t(k0 + k) * N + col0 + c] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
#pragma unroll
      for (int i = 0; i < TM; ++i) a[i] = A_tile[k][row_in + i];
#pragma unroll
      for (int j = 0; j < TN; ++j) b[j] = B_tile[k][col_in + j];
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
#pragma unroll
    for (int j = 0; j < TN; ++j) {
      const int row = row0 + row_in + i, col = col0 + col_in + j;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), 256>>>(A, B, C, M, N, K);
}
