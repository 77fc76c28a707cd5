// 8 x 8 results per thread as four 4 x 4 quarters 64 apart, 128 x 128 x 8, the next tile prefetched into registers.
#include "matmul.h"

#define BM 128
#define BN 128
#define BK 8

__global__ __launch_bounds__(256) void sgemm_prefetch_quarters(const float* __restrict__ A, const float* __restrict__ B,
                                                               float* __restrict__ C, int M, int N, int K) {
  __shared__ float sa[BK][BM];
  __shared__ float sb[BK][BN];
  const int tid = threadIdx.x;
  const int tx = tid % 16, ty = tid / 16;
  const int a_row = tid / 2, a_col = (tid % 2) * 4;
  const int b_row = tid / 32, b_col = (tid % 32) * 4;

  const float* pa = A + (blockIdx.y * BM + a_row) * K + a_col;
  const float* pb = B + b_row * N + blockIdx.x * BN + b_col;
  float4 next_a = *(const float4*)pa;
  float4 next_b = *(const float4*)pb;

  float acc[8][8] = {0.f};
  for (int k0 = 0; k0 < K; k0 += BK) {
    sa[a_col + 0][a_row] = next_a.x;
    sa[a_col + 1][a_row] = next_a.y;
    sa[a_col + 2][a_row] = next_a.z;
    sa[a_col + 3][a_row] = next_a.w;
    *(float4*)&sb[b_row][b_col] = next_b;
    __syncthreads();

    if (k0 + BK < K) {
      pa += BK;
      pb += BK * N;
      next_a = *(const float4*)pa;
      next_b = *(const float4*)pb;
    }

#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[8], b[8];
      *(float4*)&a[0] = *(float4*)&sa[k][ty * 4];
      *(float4*)&a[4] = *(float4*)&sa[k][ty * 4 + 64];
      *(float4*)&b[0] = *(float4*)&sb[k][tx * 4];
      *(float4*)&b[4] = *(float4*)&sb[k][tx * 4 + 64];
#pragma unroll
      for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) acc[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }

#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const int row = blockIdx.y * BM + ty * 4 + (i / 4) * 64 + i % 4;
    float* out = C + row * N + blockIdx.x * BN + tx * 4;
    *(float4*)out = make_float4(acc[i][0], acc[i][1], acc[i][2], acc[i][3]);
    *(float4*)(out + 64) = make_float4(acc[i][4], acc[i][5], acc[i][6], acc[i][7]);
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  sgemm_prefetch_quarters<<<dim3(N / BN, M / BM), 256>>>(A, B, C, M, N, K);
}
