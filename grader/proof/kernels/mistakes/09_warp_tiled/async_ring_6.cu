// lab: 09_warp_tiled
// mistake: the tile of A is copied with the padded row length and read with the plain one
// role: read
#include "matmul.h"
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <cstddef>

constexpr int BM = 64, BN = 64, BK = 8, STAGES = 3;
constexpr int WM = 32, WN = 32;
constexpr int THREADS = BM / WM * (BN / WN) * 32;
constexpr int LDA = BM + 4;
constexpr int SLOT = BK * (LDA + BN);

__global__ __launch_bounds__(THREADS) void ring_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float ring[STAGES * SLOT];
  const int t = threadIdx.x;
  const int w = t >> 5, l = t & 31;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  const int r = w / (BN / WN) * WM + l / 8 * 4;
  const int c = w % (BN / WN) * WN + l % 8 * 4;
  const int tiles = (K + BK - 1) / BK;

  auto request = [&](int tile) {
    if (tile < tiles) {
      float* a_to = ring + tile % STAGES * SLOT;
      float* b_to = a_to + BK * LDA;
      const int k0 = tile * BK;
      for (int e = t; e < BM * BK; e += THREADS) {
        const int m = e / BK, k = e % BK;
        const bool in = row0 + m < M && k0 + k < K;
        __pipeline_memcpy_async(&a_to[k * LDA + m], in ? &A[size_t(row0 + m) * K + k0 + k] : A, 4, in ? 0 : 4);
      }
      for (int e = t; e < BK * BN; e += THREADS) {
        const int k = e / BN, n = e % BN;
        const bool in = k0 + k < K && col0 + n < N;
        __pipeline_memcpy_async(&b_to[k * BN + n], in ? &B[size_t(k0 + k) * N + col0 + n] : B, 4, in ? 0 : 4);
      }
    }
    __pipeline_commit();
  };

  float sum[8][4] = {};
  for (int s = 0; s < STAGES - 1; ++s) request(s);
  for (int tile = 0; tile < tiles; ++tile) {
    __pipeline_wait_prior(STAGES - 2);
    __syncthreads();
    request(tile + STAGES - 1);
    const float* a_now = ring + tile % STAGES * SLOT;
    const float* b_now = a_now + BK * LDA;
    for (int k = 0; k < BK; ++k) {
      const float4 lo = *reinterpret_cast<const float4*>(&a_now[k * BM + r]);  //wrong
      const float4 hi = *reinterpret_cast<const float4*>(&a_now[k * BM + r + 16]);  //wrong
      const float4 lo = *reinterpret_cast<const float4*>(&a_now[k * LDA + r]);  //right
      const float4 hi = *reinterpret_cast<const float4*>(&a_now[k * LDA + r + 16]);  //right
      const float4 b = *reinterpret_cast<const float4*>(&b_now[k * BN + c]);
      const float a[8] = {lo.x, lo.y, lo.z, lo.w, hi.x, hi.y, hi.z, hi.w};
      for (int i = 0; i < 8; ++i) {
        sum[i][0] += a[i] * b.x;
        sum[i][1] += a[i] * b.y;
        sum[i][2] += a[i] * b.z;
        sum[i][3] += a[i] * b.w;
      }
    }
  }
  __pipeline_wait_prior(0);
  for (int i = 0; i < 8; ++i) {
    const int row = row0 + r + i / 4 * 16 + i % 4;
    for (int j = 0; j < 4; ++j) {
      const int col = col0 + c + j;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  ring_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), THREADS>>>(A, B, C, M, N, K);
}
