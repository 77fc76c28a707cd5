// Lab 08 with other sizes: 128 x 64 x 16, 8 x 4 per thread, float4, A transposed and padded, two buffers.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 128, BN = 64, BK = 16, TM = 8, TN = 4;
constexpr int THREADS = (BM / TM) * (BN / TN);  // 256

template <bool VECTOR>
__device__ float4 load4(const float* matrix, int row, int col, int rows, int cols) {
  float4 v = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  if (row >= rows) return v;
  const float* from = matrix + size_t(row) * cols + col;
  if (VECTOR) {
    if (col < cols) v = *reinterpret_cast<const float4*>(from);
  } else {
    if (col < cols) v.x = from[0];
    if (col + 1 < cols) v.y = from[1];
    if (col + 2 < cols) v.z = from[2];
    if (col + 3 < cols) v.w = from[3];
  }
  return v;
}

template <bool VECTOR>
__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float As[2][BK][BM + 4];
  __shared__ __align__(16) float Bs[2][BK][BN];
  const int t = threadIdx.x;
  const int tx = t % 16, ty = t / 16;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  const int a_row = t / 4, a_k = t % 4 * 4;
  const int b_k = t / 16, b_col = t % 16 * 4;
  float4 a0, a1, b0;

  a0 = load4<VECTOR>(A, row0 + a_row, a_k, M, K);
  a1 = load4<VECTOR>(A, row0 + a_row + 64, a_k, M, K);
  b0 = load4<VECTOR>(B, b_k, col0 + b_col, K, N);

  float sum[TM][TN] = {};
  int side = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    As[side][a_k][a_row] = a0.x;
    As[side][a_k + 1][a_row] = a0.y;
    As[side][a_k + 2][a_row] = a0.z;
    As[side][a_k + 3][a_row] = a0.w;
    As[side][a_k][a_row + 64] = a1.x;
    As[side][a_k + 1][a_row + 64] = a1.y;
    As[side][a_k + 2][a_row + 64] = a1.z;
    As[side][a_k + 3][a_row + 64] = a1.w;
    *reinterpret_cast<float4*>(&Bs[side][b_k][b_col]) = b0;
    __syncthreads();  // the other side is free: everyone has passed the round before
    if (k0 + BK < K) {
      a0 = load4<VECTOR>(A, row0 + a_row, k0 + BK + a_k, M, K);
      a1 = load4<VECTOR>(A, row0 + a_row + 64, k0 + BK + a_k, M, K);
      b0 = load4<VECTOR>(B, k0 + BK + b_k, col0 + b_col, K, N);
    }
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
      *reinterpret_cast<float4*>(&a[0]) = *reinterpret_cast<const float4*>(&As[side][k][ty * 4]);
      *reinterpret_cast<float4*>(&a[4]) = *reinterpret_cast<const float4*>(&As[side][k][ty * 4 + 64]);
      *reinterpret_cast<float4*>(&b[0]) = *reinterpret_cast<const float4*>(&Bs[side][k][tx * 4]);
#pragma unroll
      for (int i = 0; i < TM; ++i) {
#pragma unroll
        for (int j = 0; j < TN; ++j) sum[i][j] += a[i] * b[j];
      }
    }
    side ^= 1;
  }
#pragma unroll
  for (int i = 0; i < TM; ++i) {
    const int row = row0 + ty * 4 + i % 4 + i / 4 * 64;
    const int col = col0 + tx * 4;
    if (row >= M) continue;
    if (VECTOR) {
      if (col < N) {
        *reinterpret_cast<float4*>(&C[size_t(row) * N + col]) = make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
      }
    } else {
#pragma unroll
      for (int j = 0; j < TN; ++j) {
        if (col + j < N) C[size_t(row) * N + col + j] = sum[i][j];
      }
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  if (N % 4 == 0 && K % 4 == 0) {
    matmul_kernel<true><<<grid, THREADS>>>(A, B, C, M, N, K);
  } else {
    matmul_kernel<false><<<grid, THREADS>>>(A, B, C, M, N, K);
  }
}
