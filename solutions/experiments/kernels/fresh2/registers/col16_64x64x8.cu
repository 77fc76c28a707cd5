// A column of 16 results per thread, block tiles of 64 x 64 x 8, 256 flat threads that load two of A and two of B.
#include "matmul.h"

template <const int BM, const int BN, const int BK, const int TM>
__global__ void sgemm_1d_blocktiling_16(int M, int N, int K, const float *A, const float *B, float *C) {
  const uint cRow = blockIdx.y;
  const uint cCol = blockIdx.x;
  const int threadCol = threadIdx.x % BN;
  const int threadRow = threadIdx.x / BN;

  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];

  A += cRow * BM * K;
  B += cCol * BN;
  C += cRow * BM * N + cCol * BN;

  const uint innerColA = threadIdx.x % BK;
  const uint innerRowA = threadIdx.x / BK;
  const uint innerColB = threadIdx.x % BN;
  const uint innerRowB = threadIdx.x / BN;
  const uint numThreads = BM * BN / TM;
  const uint strideA = numThreads / BK;
  const uint strideB = numThreads / BN;

  float threadResults[TM] = {0.0};
  for (uint bkIdx = 0; bkIdx < K; bkIdx += BK) {
    for (uint off = 0; off < BM; off += strideA) {
      As[(innerRowA + off) * BK + innerColA] = A[(innerRowA + off) * K + innerColA];
    }
    for (uint off = 0; off < BK; off += strideB) {
      Bs[(innerRowB + off) * BN + innerColB] = B[(innerRowB + off) * N + innerColB];
    }
    __syncthreads();
    A += BK;
    B += BK * N;

    for (uint dotIdx = 0; dotIdx < BK; ++dotIdx) {
      float tmpB = Bs[dotIdx * BN + threadCol];
      for (uint resIdx = 0; resIdx < TM; ++resIdx) {
        threadResults[resIdx] += As[(threadRow * TM + resIdx) * BK + dotIdx] * tmpB;
      }
    }
    __syncthreads();
  }
  for (uint resIdx = 0; resIdx < TM; ++resIdx) {
    C[(threadRow * TM + resIdx) * N + threadCol] = threadResults[resIdx];
  }
}

void matmul(const float *A, const float *B, float *C, int M, int N, int K) {
  const uint BM = 64, BN = 64, BK = 8, TM = 16;
  dim3 gridDim(N / BN, M / BM);
  dim3 blockDim((BM * BN) / TM);
  sgemm_1d_blocktiling_16<BM, BN, BK, TM><<<gridDim, blockDim>>>(M, N, K, A, B, C);
}
