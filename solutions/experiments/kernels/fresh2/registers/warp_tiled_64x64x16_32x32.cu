// Warp tiles of 32 x 32: four warps share tiles of 64 x 64 x 16, each lane makes 8 x 4 results in two halves of 4 x 4.
#include "matmul.h"

#define WARPSIZE 32

template <int BM, int BN, int BK, int WM, int WN>
__global__ void __launch_bounds__(128) sgemm_warptile_32x32(const float* __restrict__ A, const float* __restrict__ B,
                                                            float* __restrict__ C, int M, int N, int K) {
  __shared__ float As[BK * BM];  // transposed
  __shared__ float Bs[BK * BN];

  const int warpIdx = threadIdx.x / WARPSIZE;
  const int warpRow = warpIdx / (BN / WN);
  const int warpCol = warpIdx % (BN / WN);
  const int lane = threadIdx.x % WARPSIZE;
  const int laneRow = lane / 8;  // 4 rows of 8 lanes
  const int laneCol = lane % 8;

  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += (blockIdx.y * BM + warpRow * WM) * N + blockIdx.x * BN + warpCol * WN;

  const int innerRowA = threadIdx.x / (BK / 4);
  const int innerColA = threadIdx.x % (BK / 4);
  const int rowStrideA = 128 * 4 / BK;
  const int innerRowB = threadIdx.x / (BN / 4);
  const int innerColB = threadIdx.x % (BN / 4);
  const int rowStrideB = 128 * 4 / BN;

  float results[2][4][4] = {0.0f};
  for (int bk = 0; bk < K; bk += BK) {
    for (int off = 0; off < BM; off += rowStrideA) {
      const float4 t = reinterpret_cast<const float4*>(&A[(innerRowA + off) * K + innerColA * 4])[0];
      As[(innerColA * 4 + 0) * BM + innerRowA + off] = t.x;
      As[(innerColA * 4 + 1) * BM + innerRowA + off] = t.y;
      As[(innerColA * 4 + 2) * BM + innerRowA + off] = t.z;
      As[(innerColA * 4 + 3) * BM + innerRowA + off] = t.w;
    }
    for (int off = 0; off < BK; off += rowStrideB) {
      reinterpret_cast<float4*>(&Bs[(innerRowB + off) * BN + innerColB * 4])[0] =
          reinterpret_cast<const float4*>(&B[(innerRowB + off) * N + innerColB * 4])[0];
    }
    __syncthreads();

    for (int k = 0; k < BK; ++k) {
      float regM[2][4], regN[4];
      for (int s = 0; s < 2; ++s)
        for (int i = 0; i < 4; ++i) regM[s][i] = As[k * BM + warpRow * WM + s * (WM / 2) + laneRow * 4 + i];
      for (int j = 0; j < 4; ++j) regN[j] = Bs[k * BN + warpCol * WN + laneCol * 4 + j];
      for (int s = 0; s < 2; ++s)
        for (int i = 0; i < 4; ++i)
          for (int j = 0; j < 4; ++j) results[s][i][j] += regM[s][i] * regN[j];
    }
    A += BK;
    B += BK * N;
    __syncthreads();
  }

  for (int s = 0; s < 2; ++s) {
    for (int i = 0; i < 4; ++i) {
      const float4 t = {results[s][i][0], results[s][i][1], results[s][i][2], results[s][i][3]};
      reinterpret_cast<float4*>(&C[(s * (WM / 2) + laneRow * 4 + i) * N + laneCol * 4])[0] = t;
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  sgemm_warptile_32x32<64, 64, 16, 32, 32><<<dim3(N / 64, M / 64), 128>>>(A, B, C, M, N, K);
}
