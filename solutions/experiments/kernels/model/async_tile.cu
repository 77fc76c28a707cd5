// 4 x 4 elements of C for each of 256 threads, rows and columns apart; asynchronous copies of 16 bytes fill a ring of STAGES
// pairs of tiles. Sides must be multiples of 64, K of 16 * STAGES.
#include "matmul.h"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

constexpr int STAGES = 2;
constexpr int BK = 16;
constexpr int BM = 64, BN = 64;

__global__ void __launch_bounds__(256) matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ __align__(16) float A_tile[STAGES][BM][BK + 4], B_tile[STAGES][BK][BN];
  const int t = threadIdx.x, ty = t / 16, tx = t % 16;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  const auto copy = [&](int stage, int k0) {
    for (int i = t; i < BM * BK / 4; i += 256) {
      const int r = i / (BK / 4), k = i % (BK / 4) * 4;
      __pipeline_memcpy_async(&A_tile[stage][r][k], &A[(row0 + r) * K + k0 + k], 16);
    }
    for (int i = t; i < BK * BN / 4; i += 256) {
      const int k = i / (BN / 4), c = i % (BN / 4) * 4;
      __pipeline_memcpy_async(&B_tile[stage][k][c], &B[(k0 + k) * N + col0 + c], 16);
    }
  };
  float sum[4][4] = {};
  for (int s = 0; s < STAGES - 1; s++) {
    copy(s, s * BK);
    __pipeline_commit();
  }
  for (int k0 = 0, stage = 0; k0 < K; k0 += BK, stage = (stage + 1) % STAGES) {
    const int ahead = k0 + (STAGES - 1) * BK;
    if (ahead < K) copy((stage + STAGES - 1) % STAGES, ahead);
    __pipeline_commit();
    __pipeline_wait_prior(STAGES - 1);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; k++) {
      float a[4], b[4];
#pragma unroll
      for (int i = 0; i < 4; i++) a[i] = A_tile[stage][ty + i * 16][k];
#pragma unroll
      for (int j = 0; j < 4; j++) b[j] = B_tile[stage][k][tx + j * 16];
#pragma unroll
      for (int i = 0; i < 4; i++)
#pragma unroll
        for (int j = 0; j < 4; j++) sum[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; i++)
#pragma unroll
    for (int j = 0; j < 4; j++) C[(row0 + ty + i * 16) * N + col0 + tx + j * 16] = sum[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / BN, M / BM), 256>>>(A, B, C, N, K);
}
