// A one-dimensional register tile along N: eight columns of one row per thread, 16 apart; 32 x 128 elements per block.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 32, BN = 128, BK = 16, TN = 8;
constexpr int THREADS = BM * BN / TN;
constexpr int GAP = BN / TN;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[BM][BK];
  __shared__ float b[BK][BN];
  const int t = threadIdx.x;
  const int row = t / GAP;
  const int col = t % GAP;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float sum[TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = t; i < BM * BK; i += THREADS) {
      const int r = i / BK, k = i % BK;
      a[r][k] = row0 + r < M && k0 + k < K ? A[size_t(row0 + r) * K + k0 + k] : 0.0f;
    }
    for (int i = t; i < BK * BN; i += THREADS) {
      const int k = i / BN, c = i % BN;
      b[k][c] = k0 + k < K && col0 + c < N ? B[size_t(k0 + k) * N + col0 + c] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      const float left = a[row][k];
#pragma unroll
      for (int j = 0; j < TN; ++j) sum[j] += left * b[k][col + j * GAP];
    }
    __syncthreads();
  }
  if (row0 + row >= M) return;
  for (int j = 0; j < TN; ++j) {
    const int c = col0 + col + j * GAP;
    if (c < N) C[size_t(row0 + row) * N + c] = sum[j];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), THREADS>>>(A, B, C, M, N, K);
}
