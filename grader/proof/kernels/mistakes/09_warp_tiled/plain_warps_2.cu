// lab: 09_warp_tiled
// mistake: the barrier is replaced by __syncwarp(), though other warps fill the tile as well
// role: barrier
#include "matmul.h"
#include <cstddef>

constexpr int BM = 64, BN = 64, BK = 8;
constexpr int WM = 16, WN = 32;  // 4 x 2 warps
constexpr int TM = 4, TN = 4;    // 4 x 8 lanes
constexpr int WARPS = (BM / WM) * (BN / WN);

__global__ void warp_tiles(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float sa[BK][BM];
  __shared__ float sb[BK][BN];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  const int warpRow = warp / (BN / WN), warpCol = warp % (BN / WN);
  const int ly = lane / (WN / TN), lx = lane % (WN / TN);
  const int r = warpRow * WM + ly * TM;
  const int c = warpCol * WN + lx * TN;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;

  float sum[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int e = threadIdx.x; e < BM * BK; e += WARPS * 32) {
      const int m = e / BK, k = e % BK;
      sa[k][m] = row0 + m < M && k0 + k < K ? A[size_t(row0 + m) * K + k0 + k] : 0.0f;
    }
    for (int e = threadIdx.x; e < BN * BK; e += WARPS * 32) {
      const int k = e / BN, n = e % BN;
      sb[k][n] = k0 + k < K && col0 + n < N ? B[size_t(k0 + k) * N + col0 + n] : 0.0f;
    }
    __syncwarp();  //wrong
    __syncthreads();  //right
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
      for (int i = 0; i < TM; ++i) a[i] = sa[k][r + i];
      for (int j = 0; j < TN; ++j) b[j] = sb[k][c + j];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) sum[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j)
      if (row0 + r + i < M && col0 + c + j < N) C[size_t(row0 + r + i) * N + col0 + c + j] = sum[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  warp_tiles<<<grid, WARPS * 32>>>(A, B, C, M, N, K);
}
