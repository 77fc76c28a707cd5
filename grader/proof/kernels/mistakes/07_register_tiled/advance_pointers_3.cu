// lab: 07_register_tiled
// mistake: the row step of the loads of A is made with BN, the width of the other tile
// role: fill_a loop
#include "matmul.h"
#include <cstddef>

template <int BM, int BN, int BK, int TM, int TN>
__global__ void sgemm2DBlocktiling(int M, int N, int K, const float* A, const float* B, float* C) {
  const int cRow = blockIdx.y;
  const int cCol = blockIdx.x;
  constexpr int numThreads = (BM * BN) / (TM * TN);

  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];

  const int threadCol = threadIdx.x % (BN / TN);
  const int threadRow = threadIdx.x / (BN / TN);
  const int rowsLeft = M - cRow * BM;
  const int colsLeft = N - cCol * BN;

  A += (size_t)cRow * BM * K;
  B += cCol * BN;
  C += (size_t)cRow * BM * N + cCol * BN;

  const int ar = threadIdx.x / BK;
  const int ac = threadIdx.x % BK;
  constexpr int stepA = numThreads / BN;  //wrong
  constexpr int stepA = numThreads / BK;  //right
  const int br = threadIdx.x / BN;
  const int bc = threadIdx.x % BN;
  constexpr int stepB = numThreads / BN;

  float threadResults[TM * TN] = {0.0f};
  float regM[TM];
  float regN[TN];

  for (int bkIdx = 0; bkIdx < K; bkIdx += BK) {
    const int kLeft = K - bkIdx;
    for (int step = 0; step < BM * BK / numThreads; ++step) {
      const int off = step * stepA;
      const bool in = ar + off < rowsLeft && ac < kLeft;
      As[(ar + off) * BK + ac] = in ? A[(size_t)(ar + off) * K + ac] : 0.0f;
    }
    for (int off = 0; off < BK; off += stepB) {
      const bool in = br + off < kLeft && bc < colsLeft;
      Bs[(br + off) * BN + bc] = in ? B[(size_t)(br + off) * N + bc] : 0.0f;
    }
    __syncthreads();
    A += BK;
    B += BK * N;

    for (int dotIdx = 0; dotIdx < BK; ++dotIdx) {
      for (int i = 0; i < TM; ++i) regM[i] = As[(threadRow * TM + i) * BK + dotIdx];
      for (int i = 0; i < TN; ++i) regN[i] = Bs[dotIdx * BN + threadCol * TN + i];
      for (int m = 0; m < TM; ++m)
        for (int n = 0; n < TN; ++n) threadResults[m * TN + n] += regM[m] * regN[n];
    }
    __syncthreads();
  }
  for (int m = 0; m < TM; ++m) {
    for (int n = 0; n < TN; ++n) {
      const int r = threadRow * TM + m, c = threadCol * TN + n;
      if (r < rowsLeft && c < colsLeft) C[(size_t)r * N + c] = threadResults[m * TN + n];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (M >= 1024 && N >= 1024) {
    dim3 grid((N + 127) / 128, (M + 127) / 128);
    sgemm2DBlocktiling<128, 128, 8, 8, 8><<<grid, 256>>>(M, N, K, A, B, C);
  } else {
    dim3 grid((N + 63) / 64, (M + 63) / 64);
    sgemm2DBlocktiling<64, 64, 8, 4, 4><<<grid, 256>>>(M, N, K, A, B, C);
  }
}
