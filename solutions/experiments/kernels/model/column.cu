// A column of TM elements of C for each thread. M and N must be multiples of BM and BN, K of BK; BM = BN = TM * BK.
#include "matmul.h"

constexpr int BM = 64;
constexpr int BN = 64;
constexpr int BK = 8;
constexpr int TM = 8;
constexpr int THREADS = BM * BN / TM;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[BM * BK];
  __shared__ float B_tile[BK * BN];
  const int t = threadIdx.x, thread_row = t / BN, thread_col = t % BN;
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  float sum[TM] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    A_tile[t / BK * BK + t % BK] = A[t / BK * K + t % BK];
    B_tile[t / BN * BN + t % BN] = B[t / BN * N + t % BN];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (int k = 0; k < BK; k++) {
      const float b = B_tile[k * BN + thread_col];
      for (int i = 0; i < TM; i++) sum[i] += A_tile[(thread_row * TM + i) * BK + k] * b;
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; i++) C[(thread_row * TM + i) * N + thread_col] = sum[i];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static_assert(THREADS == BM * BK && THREADS == BK * BN, "one load of each tile for each thread");
  matmul_kernel<<<dim3(N / BN, M / BM), THREADS>>>(A, B, C, N, K);
}
