// lab: 09_warp_tiled
// mistake: the launch gives the number of warps where threads are counted
// role: launch
#include "matmul.h"
#include <cstddef>

constexpr int BM = 64, BN = 64, BK = 8;
constexpr int WM = 16, WN = 32;  // 4 x 2 warps
constexpr int TM = 4, TN = 4;    // 4 x 8 lanes
constexpr int NUM_WARPS = (BM / WM) * (BN / WN);

__global__ void sgemm(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[BK][BM];
  __shared__ float Bs[BK][BN];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int warpRow = warp / (BN / WN), warpCol = warp % (BN / WN);
  const int laneRow = lane / (WN / TN), laneCol = lane % (WN / TN);
  const int r = warpRow * WM + laneRow * TM;
  const int c = warpCol * WN + laneCol * TN;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;

  float t[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int e = threadIdx.x; e < BM * BK; e += NUM_WARPS * 32) {
      const int m = e / BK, k = e % BK;
      As[k][m] = row0 + m < M && k0 + k < K ? A[size_t(row0 + m) * K + k0 + k] : 0.0f;
    }
    for (int e = threadIdx.x; e < BN * BK; e += NUM_WARPS * 32) {
      const int k = e / BN, n = e % BN;
      Bs[k][n] = k0 + k < K && col0 + n < N ? B[size_t(k0 + k) * N + col0 + n] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
      for (int i = 0; i < TM; ++i) a[i] = As[k][r + i];
      for (int j = 0; j < TN; ++j) b[j] = Bs[k][c + j];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) t[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j)
      if (row0 + r + i < M && col0 + c + j < N) C[size_t(row0 + r + i) * N + col0 + c + j] = t[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  sgemm<<<grid, NUM_WARPS>>>(A, B, C, M, N, K);  //wrong
  sgemm<<<grid, NUM_WARPS * 32>>>(A, B, C, M, N, K);  //right
}
