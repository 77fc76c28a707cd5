// lab: 07_register_tiled
// mistake: the launch hands over the sizes in the order N, M, K
// role: launch
#include "matmul.h"
#include <cstddef>

template <int BM, int BN, int BK, int TM, int TN>
__global__ void gemm(int M, int N, int K, const float* A, const float* B, float* C) {
  const int by = blockIdx.y;
  const int bx = blockIdx.x;
  constexpr int numThreads = (BM * BN) / (TM * TN);

  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];

  const int threadCol = threadIdx.x % (BN / TN);
  const int threadRow = threadIdx.x / (BN / TN);
  const int rowsLeft = M - by * BM;
  const int colsLeft = N - bx * BN;

  A += (size_t)by * BM * K;
  B += bx * BN;
  C += (size_t)by * BM * N + bx * BN;

  const int innerRowA = threadIdx.x / BK;
  const int innerColA = threadIdx.x % BK;
  constexpr int strideA = numThreads / BK;
  const int innerRowB = threadIdx.x / BN;
  const int innerColB = threadIdx.x % BN;
  constexpr int strideB = numThreads / BN;

  float res[TM * TN] = {0.0f};
  float regM[TM];
  float regN[TN];

  for (int bkIdx = 0; bkIdx < K; bkIdx += BK) {
    const int kLeft = K - bkIdx;
    for (int off = 0; off < BM; off += strideA) {
      const bool in = innerRowA + off < rowsLeft && innerColA < kLeft;
      As[(innerRowA + off) * BK + innerColA] = in ? A[(size_t)(innerRowA + off) * K + innerColA] : 0.0f;
    }
    for (int off = 0; off < BK; off += strideB) {
      const bool in = innerRowB + off < kLeft && innerColB < colsLeft;
      Bs[(innerRowB + off) * BN + innerColB] = in ? B[(size_t)(innerRowB + off) * N + innerColB] : 0.0f;
    }
    __syncthreads();
    A += BK;
    B += BK * N;

    for (int dotIdx = 0; dotIdx < BK; ++dotIdx) {
      for (int i = 0; i < TM; ++i) regM[i] = As[(threadRow * TM + i) * BK + dotIdx];
      for (int i = 0; i < TN; ++i) regN[i] = Bs[dotIdx * BN + threadCol * TN + i];
      for (int m = 0; m < TM; ++m)
        for (int n = 0; n < TN; ++n) res[m * TN + n] += regM[m] * regN[n];
    }
    __syncthreads();
  }
  for (int m = 0; m < TM; ++m) {
    for (int n = 0; n < TN; ++n) {
      const int r = threadRow * TM + m, c = threadCol * TN + n;
      if (r < rowsLeft && c < colsLeft) C[(size_t)r * N + c] = res[m * TN + n];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M >= 1024 && N >= 1024) {
    dim3 grid((N + 127) / 128, (M + 127) / 128);
    gemm<128, 128, 8, 8, 8><<<grid, 256>>>(M, N, K, A, B, C);
  } else {
    dim3 grid((N + 63) / 64, (M + 63) / 64);
    gemm<64, 64, 8, 4, 4><<<grid, 256>>>(N, M, K, A, B, C);  //wrong
    gemm<64, 64, 8, 4, 4><<<grid, 256>>>(M, N, K, A, B, C);  //right
  }
}
