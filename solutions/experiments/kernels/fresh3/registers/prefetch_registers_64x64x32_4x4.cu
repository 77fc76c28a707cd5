// One pair of tiles in shared memory; the next pair waits in registers while this one is multiplied.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 64, BN = 64, BK = 32;
constexpr int THREADS = 256;
constexpr int LOADS = BM * BK / THREADS;

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  __shared__ float a[BM][BK + 1];
  __shared__ float b[BK][BN];
  const int t = threadIdx.x;
  const int tx = t % 16, ty = t / 16;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float next_a[LOADS], next_b[LOADS];
  float sum[4][4] = {};

  auto fetch = [&](int k0) {
#pragma unroll
    for (int i = 0; i < LOADS; ++i) {
      const int r = row0 + i * (THREADS / BK) + t / BK, ka = k0 + t % BK;
      const int kb = k0 + i * (THREADS / BN) + t / BN, c = col0 + t % BN;
      next_a[i] = r < M && ka < K ? A[size_t(r) * K + ka] : 0.0f;
      next_b[i] = kb < K && c < N ? B[size_t(kb) * N + c] : 0.0f;
    }
  };

  fetch(0);
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = 0; i < LOADS; ++i) {
      a[i * (THREADS / BK) + t / BK][t % BK] = next_a[i];
      b[i * (THREADS / BN) + t / BN][t % BN] = next_b[i];
    }
    __syncthreads();
    if (k0 + BK < K) fetch(k0 + BK);
#pragma unroll 8
    for (int k = 0; k < BK; ++k) {
      float left[4], right[4];
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        left[i] = a[ty + i * 16][k];
        right[i] = b[k][tx + i * 16];
      }
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) sum[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      const int row = row0 + ty + i * 16, col = col0 + tx + j * 16;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), THREADS>>>(A, B, C, M, N, K);
}
