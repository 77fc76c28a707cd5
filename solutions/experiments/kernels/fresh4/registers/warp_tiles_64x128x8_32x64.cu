// Four warps of 32 x 64 in a block of 64 x 128, 8 steps of k; a lane computes 8 x 8 in quads, float4 from shared memory.
#include "matmul.h"

#include <cstddef>

template <int BM, int BN, int BK, int WM, int WN>
__global__ void warp_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int THREADS = (BM / WM) * (BN / WN) * 32;
  __shared__ __align__(16) float As[BK][BM + 4];
  __shared__ __align__(16) float Bs[BK][BN];
  const int tid = threadIdx.x, lane = tid % 32, warp = tid / 32;
  const int warpRow = warp / (BN / WN) * WM, warpCol = warp % (BN / WN) * WN;
  const int laneRow = lane / 8 * 4, laneCol = lane % 8 * 4;  // quads: 16 rows and 32 columns apart
  const int rowBlock = blockIdx.y * BM, colBlock = blockIdx.x * BN;

  float acc[2][2][4][4] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = 0; i < BM * BK / THREADS; ++i) {
      const int e = tid + i * THREADS;
      const int row = rowBlock + e / BK, k = k0 + e % BK;
      As[e % BK][e / BK] = row < M && k < K ? A[size_t(row) * K + k] : 0.0f;
    }
#pragma unroll
    for (int i = 0; i < BK * BN / THREADS; ++i) {
      const int e = tid + i * THREADS;
      const int k = k0 + e / BN, col = colBlock + e % BN;
      Bs[e / BN][e % BN] = k < K && col < N ? B[size_t(k) * N + col] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[2][4], b[2][4];
#pragma unroll
      for (int q = 0; q < 2; ++q) {
        *reinterpret_cast<float4*>(a[q]) = *reinterpret_cast<float4*>(&As[k][warpRow + laneRow + q * 16]);
        *reinterpret_cast<float4*>(b[q]) = *reinterpret_cast<float4*>(&Bs[k][warpCol + laneCol + q * 32]);
      }
#pragma unroll
      for (int p = 0; p < 2; ++p)
#pragma unroll
        for (int q = 0; q < 2; ++q)
#pragma unroll
          for (int i = 0; i < 4; ++i)
#pragma unroll
            for (int j = 0; j < 4; ++j) acc[p][q][i][j] += a[p][i] * b[q][j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int p = 0; p < 2; ++p)
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const int row = rowBlock + warpRow + laneRow + p * 16 + i;
      if (row >= M) continue;
#pragma unroll
      for (int q = 0; q < 2; ++q)
#pragma unroll
        for (int j = 0; j < 4; ++j) {
          const int col = colBlock + warpCol + laneCol + q * 32 + j;
          if (col < N) C[size_t(row) * N + col] = acc[p][q][i][j];
        }
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  warp_kernel<64, 128, 8, 32, 64><<<dim3((N + 127) / 128, (M + 63) / 64), 128>>>(A, B, C, M, N, K);
}
