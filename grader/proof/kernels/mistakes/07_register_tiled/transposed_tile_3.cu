// lab: 07_register_tiled
// mistake: the block's column in x does not enter the column of B that is loaded
// role: fill_b
#include "matmul.h"
#include <cstddef>

template <int BM, int BN, int BK, int TM, int TN>
__global__ void mm_transposed(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_t[BK][BM + 1];
  __shared__ float B_s[BK][BN];
  constexpr int nx = BN / TN;
  constexpr int threads = nx * (BM / TM);
  const int t = threadIdx.x + threadIdx.y * nx;

  float c_reg[TM][TN];
#pragma unroll
  for (int i = 0; i < TM; i++)
#pragma unroll
    for (int j = 0; j < TN; j++) c_reg[i][j] = 0.0f;

  int k_base = 0;
  while (k_base < K) {
    for (int e = t; e < BM * BK; e += threads) {
      const int k = e % BK, m = e / BK;
      const int line = blockIdx.y * BM + m;
      const float x = A[size_t(min(line, M - 1)) * K + min(k_base + k, K - 1)];
      A_t[k][m] = k_base + k < K ? x : 0.0f;
    }
    for (int e = t; e < BK * BN; e += threads) {
      const int k = e / BN, c = e % BN;
      const int column = min(int(blockIdx.x) + c, N - 1);  //wrong
      const int column = min(int(blockIdx.x) * BN + c, N - 1);  //right
      const float x = B[size_t(min(k_base + k, K - 1)) * N + column];
      B_s[k][c] = k_base + k < K ? x : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < BK; k++) {
      float a_reg[TM];
      float b_reg[TN];
      for (int i = 0; i < TM; i++) a_reg[i] = A_t[k][threadIdx.y * TM + i];
      for (int j = 0; j < TN; j++) b_reg[j] = B_s[k][threadIdx.x + nx * j];
      for (int i = 0; i < TM; i++)
        for (int j = 0; j < TN; j++) c_reg[i][j] += a_reg[i] * b_reg[j];
    }
    __syncthreads();
    k_base += BK;
  }

  const int row = blockIdx.y * BM + threadIdx.y * TM;
  const int col = blockIdx.x * BN + threadIdx.x;
  for (int i = 0; i < TM; i++) {
    for (int j = 0; j < TN; j++) {
      const int cc = col + nx * j;
      if (row + i < M && cc < N) C[size_t(row + i) * N + cc] = c_reg[i][j];
    }
  }
}

template <int BM, int BN, int BK, int TM, int TN>
static void run(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(BN / TN, BM / TM);
  dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  mm_transposed<BM, BN, BK, TM, TN><<<grid, block>>>(A, B, C, M, N, K);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M > 1000 && N > 1000) {
    run<128, 128, 8, 8, 8>(A, B, C, M, N, K);
  } else {
    run<64, 32, 16, 4, 2>(A, B, C, M, N, K);
  }
}
