// 64 x 64 x 32 with 128 threads of 8 x 4 neighbouring elements; the loop over k unrolled four times only.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 64, BN = 64, BK = 32;
constexpr int TM = 8, TN = 4;
constexpr int NT = (BM / TM) * (BN / TN);

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[BM][BK + 1];
  __shared__ float B_tile[BK][BN];
  const int tid = threadIdx.y * blockDim.x + threadIdx.x;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = tid; i < BM * BK; i += NT) {
      const int r = i / BK, k = i % BK;
      A_tile[r][k] = row0 + r < M && k0 + k < K ? A[size_t(row0 + r) * K + k0 + k] : 0.0f;
    }
    for (int i = tid; i < BK * BN; i += NT) {
      const int k = i / BN, c = i % BN;
      B_tile[k][c] = k0 + k < K && col0 + c < N ? B[size_t(k0 + k) * N + col0 + c] : 0.0f;
    }
    __syncthreads();
#pragma unroll 4
    for (int k = 0; k < BK; ++k) {
      float a[TM];
      for (int i = 0; i < TM; ++i) a[i] = A_tile[threadIdx.y * TM + i][k];
      for (int j = 0; j < TN; ++j) {
        const float b = B_tile[k][threadIdx.x * TN + j];
        for (int i = 0; i < TM; ++i) sum[i][j] += a[i] * b;
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i) {
    for (int j = 0; j < TN; ++j) {
      const int row = row0 + threadIdx.y * TM + i, col = col0 + threadIdx.x * TN + j;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), dim3(BN / TN, BM / TM)>>>(A, B, C, M, N, K);
}
