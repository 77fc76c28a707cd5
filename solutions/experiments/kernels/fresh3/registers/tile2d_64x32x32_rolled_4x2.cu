// The loop over k is kept rolled (unroll 1); 64 x 32 elements per block, 4 x 2 neighbouring ones per thread.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 64, BN = 32, BK = 32, TM = 4, TN = 2;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[BM][BK];
  __shared__ float b[BK][BN];
  const int t = threadIdx.x;
  const int tx = t % (BN / TN), ty = t / (BN / TN);
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = t / BK; i < BM; i += 8) {
      const int k = t % BK;
      a[i][k] = row0 + i < M && k0 + k < K ? A[size_t(row0 + i) * K + k0 + k] : 0.0f;
    }
    for (int i = t / BN; i < BK; i += 8) {
      const int c = t % BN;
      b[i][c] = k0 + i < K && col0 + c < N ? B[size_t(k0 + i) * N + col0 + c] : 0.0f;
    }
    __syncthreads();
#pragma unroll 1
    for (int k = 0; k < BK; ++k) {
      for (int i = 0; i < TM; ++i) {
        for (int j = 0; j < TN; ++j) sum[i][j] += a[ty * TM + i][k] * b[k][tx * TN + j];
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i) {
    for (int j = 0; j < TN; ++j) {
      const int row = row0 + ty * TM + i, col = col0 + tx * TN + j;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), 256>>>(A, B, C, M, N, K);
}
