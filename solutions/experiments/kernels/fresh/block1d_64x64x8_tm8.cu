// A block tile of 64 x 64, eight k at a time; each of 512 threads computes a column of eight. Multiples of 64.
#include "matmul.h"

template <const int BM, const int BN, const int BK, const int TM>
__global__ void sgemm_1d_tile(int M, int N, int K, const float* A, const float* B, float* C) {
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];

  const int threadCol = threadIdx.x % BN;
  const int threadRow = threadIdx.x / BN;
  const int loadColA = threadIdx.x % BK;
  const int loadRowA = threadIdx.x / BK;
  const int loadColB = threadIdx.x % BN;
  const int loadRowB = threadIdx.x / BN;

  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;

  float results[TM] = {0.0f};
  for (int bk = 0; bk < K; bk += BK) {
    As[loadRowA * BK + loadColA] = A[loadRowA * K + loadColA];
    Bs[loadRowB * BN + loadColB] = B[loadRowB * N + loadColB];
    __syncthreads();
    A += BK;
    B += BK * N;

    for (int k = 0; k < BK; ++k) {
      const float b = Bs[k * BN + threadCol];
      for (int r = 0; r < TM; ++r) results[r] += As[(threadRow * TM + r) * BK + k] * b;
    }
    __syncthreads();
  }

  for (int r = 0; r < TM; ++r) C[(threadRow * TM + r) * N + threadCol] = results[r];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int BM = 64, BN = 64, BK = 8, TM = 8;
  dim3 grid(N / BN, M / BM);
  dim3 block(BM * BN / TM);
  sgemm_1d_tile<BM, BN, BK, TM><<<grid, block>>>(M, N, K, A, B, C);
}
