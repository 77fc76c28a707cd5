// A block tile of 128 x 128, eight k at a time; 256 threads with 8 x 8 neighbours each, one word per load.
// M and N multiples of 128, K of 8.
#include "matmul.h"

template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN), 1)
    sgemm_2d_tile(int M, int N, int K, const float* A, const float* B, float* C) {
  constexpr int num_threads = (BM * BN) / (TM * TN);
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];

  const int thread_col = threadIdx.x % (BN / TN);
  const int thread_row = threadIdx.x / (BN / TN);

  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;

  // how a thread walks over the tiles when it loads them
  const int a_row = threadIdx.x / BK, a_col = threadIdx.x % BK;
  const int b_row = threadIdx.x / BN, b_col = threadIdx.x % BN;
  constexpr int a_step = num_threads / BK;
  constexpr int b_step = num_threads / BN;

  float results[TM * TN] = {0.0f};
  float reg_m[TM];
  float reg_n[TN];

  for (int bk = 0; bk < K; bk += BK) {
    for (int off = 0; off < BM; off += a_step) As[(a_row + off) * BK + a_col] = A[(a_row + off) * K + a_col];
    for (int off = 0; off < BK; off += b_step) Bs[(b_row + off) * BN + b_col] = B[(b_row + off) * N + b_col];
    __syncthreads();
    A += BK;
    B += BK * N;

    for (int k = 0; k < BK; ++k) {
      for (int i = 0; i < TM; ++i) reg_m[i] = As[(thread_row * TM + i) * BK + k];
      for (int j = 0; j < TN; ++j) reg_n[j] = Bs[k * BN + thread_col * TN + j];
      for (int i = 0; i < TM; ++i) {
        for (int j = 0; j < TN; ++j) results[i * TN + j] += reg_m[i] * reg_n[j];
      }
    }
    __syncthreads();
  }

  for (int i = 0; i < TM; ++i) {
    for (int j = 0; j < TN; ++j) C[(thread_row * TM + i) * N + thread_col * TN + j] = results[i * TN + j];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int BM = 128, BN = 128, BK = 8, TM = 8, TN = 8;
  dim3 grid(N / BN, M / BM);
  sgemm_2d_tile<BM, BN, BK, TM, TN><<<grid, BM * BN / (TM * TN)>>>(M, N, K, A, B, C);
}
