// lab: 08_vectorized
// mistake: the block has one thread per element of the thread tile's row, twice as many as the kernel is made for
// role: launch
#include "matmul.h"
#include <cstddef>
#include <cstdint>

#define VEC(p) (*reinterpret_cast<float4*>(&(p)))
#define CVEC(p) (*reinterpret_cast<const float4*>(&(p)))

template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM / TM) * (BN / TN))
    gemm_prefetch(const float* A, const float* B, float* C, int M, int N, int K, bool v4) {
  constexpr int T = (BM / TM) * (BN / TN);
  constexpr int LA = BM * BK / (4 * T);
  constexpr int LB = BN * BK / (4 * T);
  __shared__ __align__(16) float sA[2][BK][BM + 4];
  __shared__ __align__(16) float sB[2][BK][BN];

  const int tid = threadIdx.x;
  const int bx = blockIdx.x * BN, by = blockIdx.y * BM;
  const int tx = tid % (BN / TN), ty = tid / (BN / TN);

  float4 qa[LA], qb[LB];
  float acc[TM][TN] = {};

  auto load = [&](const float* p, int r, int col, int rows, int cols) {
    float4 v = make_float4(0, 0, 0, 0);
    if (r >= rows || col >= cols) return v;
    const float* at = p + size_t(r) * cols + col;
    if (v4) return CVEC(*at);
    v.x = at[0];
    if (col + 1 < cols) v.y = at[1];
    if (col + 2 < cols) v.z = at[2];
    if (col + 3 < cols) v.w = at[3];
    return v;
  };
  auto ask = [&](int k0) {
    for (int l = 0; l < LA; ++l) {
      const int e = tid + l * T;
      qa[l] = load(A, by + e / (BK / 4), k0 + e % (BK / 4) * 4, M, K);
    }
    for (int l = 0; l < LB; ++l) {
      const int e = tid + l * T;
      qb[l] = load(B, k0 + e / (BN / 4), bx + e % (BN / 4) * 4, K, N);
    }
  };
  auto keep = [&](int which) {
    for (int l = 0; l < LA; ++l) {
      const int e = tid + l * T, r = e / (BK / 4), k = e % (BK / 4) * 4;
      sA[which][k][r] = qa[l].x;
      sA[which][k + 1][r] = qa[l].y;
      sA[which][k + 2][r] = qa[l].z;
      sA[which][k + 3][r] = qa[l].w;
    }
    for (int l = 0; l < LB; ++l) {
      const int e = tid + l * T;
      VEC(sB[which][e / (BN / 4)][e % (BN / 4) * 4]) = qb[l];
    }
  };

  ask(0);
  keep(0);
  __syncthreads();
  int which = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    const bool more = k0 + BK < K;
    if (more) ask(k0 + BK);
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float a[TM], b[TN];
#pragma unroll
      for (int i = 0; i < TM; i += 4) VEC(a[i]) = VEC(sA[which][k][ty * 4 + i * (BM / TM)]);
#pragma unroll
      for (int j = 0; j < TN; j += 4) VEC(b[j]) = VEC(sB[which][k][tx * 4 + j * (BN / TN)]);
#pragma unroll
      for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; ++j) acc[i][j] += a[i] * b[j];
    }
    which = 1 - which;
    if (more) keep(which);
    __syncthreads();
  }

  for (int i = 0; i < TM; ++i) {
    const int row = by + ty * 4 + i / 4 * 4 * (BM / TM) + i % 4;
    if (row >= M) continue;
    for (int j = 0; j < TN; j += 4) {
      const int col = bx + tx * 4 + j * (BN / TN);
      if (v4 && col < N) {
        VEC(C[size_t(row) * N + col]) = CVEC(acc[i][j]);
      } else {
        for (int u = 0; u < 4; ++u)
          if (col + u < N) C[size_t(row) * N + col + u] = acc[i][j + u];
      }
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const bool v4 = (N | K) % 4 == 0 && ((uintptr_t)A | (uintptr_t)B | (uintptr_t)C) % 16 == 0;
  if (M >= 1000 && N >= 1000) {
    const dim3 grid((N + 127) / 128, (M + 127) / 128);
    gemm_prefetch<128, 128, 8, 8, 8><<<grid, 256>>>(A, B, C, M, N, K, v4);
  } else {
    const dim3 grid((N + 63) / 64, (M + 63) / 64);
    gemm_prefetch<64, 64, 16, 8, 4><<<grid, 256>>>(A, B, C, M, N, K, v4);  //wrong
    gemm_prefetch<64, 64, 16, 8, 4><<<grid, 128>>>(A, B, C, M, N, K, v4);  //right
  }
}
