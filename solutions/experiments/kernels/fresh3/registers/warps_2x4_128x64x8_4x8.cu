// Eight warps as 4 x 2, each with 32 x 32 elements of a 128 x 64 tile; a lane computes 4 x 8 (8 rows of lanes by 4).
#include "matmul.h"

#include <cstddef>

constexpr int BM = 128, BN = 64, BK = 8;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[BK][BM + 4];
  __shared__ float b[BK][BN];
  const int t = threadIdx.x;
  const int warp = t / 32, lane = t % 32;
  const int m = warp / 2 * 32 + lane / 4 * 4;
  const int n = warp % 2 * 32 + lane % 4 * 8;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float sum[4][8] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = 0; i < BM; i += 32) {
      const int r = i + t / BK, k = t % BK;
      a[k][r] = row0 + r < M && k0 + k < K ? A[size_t(row0 + r) * K + k0 + k] : 0.0f;
    }
#pragma unroll
    for (int i = 0; i < BK; i += 4) {
      const int k = i + t / BN, c = t % BN;
      b[k][c] = k0 + k < K && col0 + c < N ? B[size_t(k0 + k) * N + col0 + c] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float left[4], right[8];
#pragma unroll
      for (int i = 0; i < 4; ++i) left[i] = a[k][m + i];
#pragma unroll
      for (int j = 0; j < 8; ++j) right[j] = b[k][n + j];
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) sum[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 8; ++j) {
      const int row = row0 + m + i, col = col0 + n + j;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), 256>>>(A, B, C, M, N, K);
}
