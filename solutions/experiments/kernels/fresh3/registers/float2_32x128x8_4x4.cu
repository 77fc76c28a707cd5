// 8-byte accesses: B moves as float2 from global memory and out of shared memory; 32 x 128 elements per block, 4 x 4
// per thread.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 32, BN = 128, BK = 8;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[BK][BM];
  __shared__ float2 b[BK][BN / 2];
  const int t = threadIdx.x;
  const int tx = t % 32, ty = t / 32;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  const bool even = N % 2 == 0;
  float sum[4][4] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    {
      const int r = t / BK, k = t % BK;
      a[k][r] = row0 + r < M && k0 + k < K ? A[size_t(row0 + r) * K + k0 + k] : 0.0f;
    }
#pragma unroll
    for (int half = 0; half < BN / 2; half += 32) {
      const int k = k0 + ty, col = col0 + (half + tx) * 2;
      float2 v = make_float2(0.0f, 0.0f);
      if (k < K && col < N) {
        const float* from = B + size_t(k) * N + col;
        if (even) {
          v = *reinterpret_cast<const float2*>(from);
        } else {
          v.x = from[0];
          if (col + 1 < N) v.y = from[1];
        }
      }
      b[ty][half + tx] = v;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      const float2 left = b[k][tx];
      const float2 right = b[k][tx + 32];
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        const float f = a[k][ty * 4 + i];
        sum[i][0] += f * left.x;
        sum[i][1] += f * left.y;
        sum[i][2] += f * right.x;
        sum[i][3] += f * right.y;
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    const int row = row0 + ty * 4 + i;
    if (row >= M) return;
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const int col = col0 + tx * 2 + j % 2 + j / 2 * 64;
      if (col < N) C[size_t(row) * N + col] = sum[i][j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), 256>>>(A, B, C, M, N, K);
}
