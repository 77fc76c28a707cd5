// lab: 08_vectorized
// mistake: the next tile is stored in the buffer that is being read
// role: barrier fill_a fill_b
#include "matmul.h"

namespace {

constexpr int kM = 64, kN = 64, kK = 8;
constexpr int kThreads = 64;  // 8 x 8 threads, 8 x 8 outputs each

template <bool kFast>
__device__ float4 load_row(const float* p, int row, int col, int rows, int cols) {
  float out[4] = {0.0f, 0.0f, 0.0f, 0.0f};
  if (kFast) {
    return row < rows && col < cols ? *reinterpret_cast<const float4*>(p + size_t(row) * cols + col)
                                    : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  }
  for (int i = 0; i < 4; ++i)
    if (row < rows && col + i < cols) out[i] = p[size_t(row) * cols + col + i];
  return make_float4(out[0], out[1], out[2], out[3]);
}

template <bool kFast>
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float a_tile[2][kK][kM];
  __shared__ __align__(16) float b_tile[2][kK][kN];
  const int t = threadIdx.x, tx = t % 8, ty = t / 8;
  const int top = blockIdx.y * kM, left = blockIdx.x * kN;
  float4 a_next[2], b_next[2];
  float sum[8][8] = {};

  auto request = [&](int k0) {
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      const int e = t + h * kThreads;
      a_next[h] = load_row<kFast>(A, top + e / 2, k0 + e % 2 * 4, M, K);
      b_next[h] = load_row<kFast>(B, k0 + e / 16, left + e % 16 * 4, K, N);
    }
  };
  auto keep = [&](int slot) {
#pragma unroll
    for (int h = 0; h < 2; ++h) {
      const int e = t + h * kThreads, r = e / 2, k = e % 2 * 4;
      a_tile[slot][k][r] = a_next[h].x;
      a_tile[slot][k + 1][r] = a_next[h].y;
      a_tile[slot][k + 2][r] = a_next[h].z;
      a_tile[slot][k + 3][r] = a_next[h].w;
      *reinterpret_cast<float4*>(&b_tile[slot][e / 16][e % 16 * 4]) = b_next[h];
    }
  };

  request(0);
  keep(0);
  __syncthreads();
  int slot = 0;
  for (int k0 = 0; k0 < K; k0 += kK) {
    const bool more = k0 + kK < K;
    if (more) request(k0 + kK);
#pragma unroll
    for (int k = 0; k < kK; ++k) {
      float a[8], b[8];
      *reinterpret_cast<float4*>(a) = *reinterpret_cast<float4*>(&a_tile[slot][k][ty * 4]);
      *reinterpret_cast<float4*>(a + 4) = *reinterpret_cast<float4*>(&a_tile[slot][k][32 + ty * 4]);
      *reinterpret_cast<float4*>(b) = *reinterpret_cast<float4*>(&b_tile[slot][k][tx * 4]);
      *reinterpret_cast<float4*>(b + 4) = *reinterpret_cast<float4*>(&b_tile[slot][k][32 + tx * 4]);
#pragma unroll
      for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) sum[i][j] += a[i] * b[j];
    }
    slot ^= 1;  //right
    if (more) keep(slot);
    slot ^= 1;  //wrong
    __syncthreads();
  }

#pragma unroll
  for (int i = 0; i < 8; ++i) {
    const int row = top + (i / 4) * 32 + ty * 4 + i % 4;
#pragma unroll
    for (int j = 0; j < 8; ++j) {
      const int col = left + (j / 4) * 32 + tx * 4 + j % 4;
      if (row < M && col < N) C[size_t(row) * N + col] = sum[i][j];
    }
  }
}

}  // namespace

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + kN - 1) / kN, (M + kM - 1) / kM);
  if (N % 4 == 0 && K % 4 == 0)
    multiply<true><<<grid, kThreads>>>(A, B, C, M, N, K);
  else
    multiply<false><<<grid, kThreads>>>(A, B, C, M, N, K);
}
