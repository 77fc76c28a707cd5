// Scalar loads from global memory, 16-byte reads from shared memory: A transposed and padded by four; 64 x 128 elements
// per block, 4 x 8 per thread in two patches of 4 x 4.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 64, BN = 128, BK = 16;

__global__ void __launch_bounds__(256) matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float a[BK][BM + 4];
  __shared__ __align__(16) float b[BK][BN];
  const int t = threadIdx.x;
  const int tx = t % 16 * 4, ty = t / 16 * 4;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float sum[4][8] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = 0; i < BM * BK / 256; ++i) {
      const int r = i * 16 + t / BK, k = t % BK;
      a[k][r] = row0 + r < M && k0 + k < K ? A[size_t(row0 + r) * K + k0 + k] : 0.0f;
    }
#pragma unroll
    for (int i = 0; i < BK * BN / 256; ++i) {
      const int k = i * 2 + t / BN, c = t % BN;
      b[k][c] = k0 + k < K && col0 + c < N ? B[size_t(k0 + k) * N + col0 + c] : 0.0f;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      const float4 l = *reinterpret_cast<const float4*>(&a[k][ty]);
      const float4 r0 = *reinterpret_cast<const float4*>(&b[k][tx]);
      const float4 r1 = *reinterpret_cast<const float4*>(&b[k][tx + 64]);
      const float left[4] = {l.x, l.y, l.z, l.w};
      const float right[8] = {r0.x, r0.y, r0.z, r0.w, r1.x, r1.y, r1.z, r1.w};
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) sum[i][j] += left[i] * right[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 4; ++i)
#pragma unroll
    for (int j = 0; j < 8; ++j) {
      const int row = row0 + ty + i, col = col0 + tx + j % 4 + j / 4 * 64;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), 256>>>(A, B, C, M, N, K);
}
