// float4 loads, A not transposed: 64 x 128 x 16, 128 threads of 8 x 8; columns in two quads 64 apart.
#include "matmul.h"

#include <cstddef>

#define FLOAT4(x) (*reinterpret_cast<float4*>(&(x)))

constexpr int BM = 64, BN = 128, BK = 16;

template <bool ALIGNED>
__device__ void copy4(float* to, const float* from, int row, int col, int rows, int cols) {
  const float* p = from + size_t(row) * cols + col;
  if (ALIGNED) {
    float4 v = make_float4(0.f, 0.f, 0.f, 0.f);
    if (row < rows && col < cols) v = *reinterpret_cast<const float4*>(p);
    *reinterpret_cast<float4*>(to) = v;
  } else {
    for (int j = 0; j < 4; ++j) to[j] = row < rows && col + j < cols ? p[j] : 0.0f;
  }
}

template <bool ALIGNED>
__global__ void sgemm(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float a_s[BM][BK];
  __shared__ __align__(16) float b_s[BK][BN];
  const int tid = threadIdx.x;
  const int tx = tid & 15, ty = tid >> 4;
  const int rowBase = blockIdx.y * BM, colBase = blockIdx.x * BN;
  float c[8][8] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int i = 0; i < 2; ++i) {  // 256 quads of A
      const int q = tid + i * 128;
      copy4<ALIGNED>(&a_s[q / 4][q % 4 * 4], A, rowBase + q / 4, k0 + q % 4 * 4, M, K);
    }
#pragma unroll
    for (int i = 0; i < 4; ++i) {  // 512 quads of B
      const int q = tid + i * 128;
      copy4<ALIGNED>(&b_s[q / 32][q % 32 * 4], B, k0 + q / 32, colBase + q % 32 * 4, K, N);
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[8];
      float b[8];
#pragma unroll
      for (int i = 0; i < 8; ++i) a[i] = a_s[ty * 8 + i][k];
      FLOAT4(b[0]) = FLOAT4(b_s[k][tx * 4]);
      FLOAT4(b[4]) = FLOAT4(b_s[k][tx * 4 + 64]);
#pragma unroll
      for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) c[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const int row = rowBase + ty * 8 + i;
#pragma unroll
    for (int j = 0; j < 8; j += 4) {
      const int col = colBase + tx * 4 + j * 16;
      if (row >= M) continue;
      if (ALIGNED) {
        if (col < N) *reinterpret_cast<float4*>(&C[size_t(row) * N + col]) = FLOAT4(c[i][j]);
      } else {
#pragma unroll
        for (int l = 0; l < 4; ++l)
          if (col + l < N) C[size_t(row) * N + col + l] = c[i][j + l];
      }
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  if (N % 4 == 0 && K % 4 == 0)
    sgemm<true><<<grid, 128>>>(A, B, C, M, N, K);
  else
    sgemm<false><<<grid, 128>>>(A, B, C, M, N, K);
}
