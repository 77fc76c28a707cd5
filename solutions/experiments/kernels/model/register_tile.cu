// TM x TN neighbouring elements of C for each thread; the tile of A is transposed on its way into shared memory.
#include "matmul.h"

constexpr int BM = 128;
constexpr int BN = 128;
constexpr int BK = 8;
constexpr int TM = 8;
constexpr int TN = 8;
constexpr bool CHECKED = false;
constexpr int THREADS = (BM / TM) * (BN / TN);

__global__ void __launch_bounds__(THREADS)
    matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float A_tile[BK][BM], B_tile[BK][BN];
  const int t = threadIdx.x, thread_row = t / (BN / TN), thread_col = t % (BN / TN);
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float sum[TM][TN] = {}, a[TM], b[TN];
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = t; i < BM * BK; i += THREADS) {
      const int r = i / BK, k = i % BK;
      A_tile[k][r] = !CHECKED || (row0 + r < M && k0 + k < K) ? A[(row0 + r) * K + k0 + k] : 0;
    }
#pragma unroll
    for (int i = t; i < BK * BN; i += THREADS) {
      const int k = i / BN, c = i % BN;
      B_tile[k][c] = !CHECKED || (k0 + k < K && col0 + c < N) ? B[(k0 + k) * N + col0 + c] : 0;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; k++) {
#pragma unroll
      for (int i = 0; i < TM; i++) a[i] = A_tile[k][thread_row * TM + i];
#pragma unroll
      for (int j = 0; j < TN; j++) b[j] = B_tile[k][thread_col * TN + j];
#pragma unroll
      for (int i = 0; i < TM; i++)
#pragma unroll
        for (int j = 0; j < TN; j++) sum[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < TM; i++)
#pragma unroll
    for (int j = 0; j < TN; j++) {
      const int row = row0 + thread_row * TM + i, col = col0 + thread_col * TN + j;
      if (!CHECKED || (row < M && col < N)) C[row * N + col] = sum[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), THREADS>>>(A, B, C, M, N, K);
}
