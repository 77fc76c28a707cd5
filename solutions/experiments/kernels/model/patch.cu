// TM x TN neighbouring elements of C for each thread, both tiles as they lie in memory. Sides must be multiples of the tile.
#include "matmul.h"

constexpr int BM = 128;
constexpr int BN = 128;
constexpr int BK = 8;
constexpr int TM = 8;
constexpr int TN = 8;
constexpr int THREADS = (BM / TM) * (BN / TN);

__global__ void __launch_bounds__(THREADS) matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[BM * BK];
  __shared__ float B_tile[BK * BN];
  const int t = threadIdx.x, thread_row = t / (BN / TN), thread_col = t % (BN / TN);
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  const int a_row = t / BK, a_col = t % BK, b_row = t / BN, b_col = t % BN;
  float sum[TM * TN] = {}, a[TM], b[TN];
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = 0; i < BM; i += THREADS / BK) A_tile[(a_row + i) * BK + a_col] = A[(a_row + i) * K + a_col];
    for (int i = 0; i < BK; i += THREADS / BN) B_tile[(b_row + i) * BN + b_col] = B[(b_row + i) * N + b_col];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (int k = 0; k < BK; k++) {
      for (int i = 0; i < TM; i++) a[i] = A_tile[(thread_row * TM + i) * BK + k];
      for (int j = 0; j < TN; j++) b[j] = B_tile[k * BN + thread_col * TN + j];
      for (int i = 0; i < TM; i++)
        for (int j = 0; j < TN; j++) sum[i * TN + j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; i++)
    for (int j = 0; j < TN; j++) C[(thread_row * TM + i) * N + thread_col * TN + j] = sum[i * TN + j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / BN, M / BM), THREADS>>>(A, B, C, N, K);
}
