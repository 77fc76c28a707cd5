// lab: 08_vectorized
// mistake: the columns of a thread begin at its number, not at four times its number, in the reads and in the store alike
// role: index
#include "matmul.h"
#include <cstddef>

constexpr int BM = 64, BN = 64, BK = 16, TM = 4, TN = 4;
constexpr int kThreads = (BM / TM) * (BN / TN);

template <bool WIDE>
__device__ __forceinline__ float4 get4(const float* p, int row, int col, int rows, int cols) {
  float4 v = {0.f, 0.f, 0.f, 0.f};
  if (row < rows) {
    const float* q = p + (size_t)row * cols + col;
    if (WIDE) {
      if (col < cols) v = *(const float4*)q;
    } else {
      if (col < cols) v.x = q[0];
      if (col + 1 < cols) v.y = q[1];
      if (col + 2 < cols) v.z = q[2];
      if (col + 3 < cols) v.w = q[3];
    }
  }
  return v;
}

template <bool WIDE>
__global__ void sgemm_vec(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float As[BK][BM];
  __shared__ __align__(16) float Bs[BK][BN];
  const int t = threadIdx.x;
  const int ty = t / (BN / TN) * TM, tx = t % (BN / TN);  //wrong
  const int ty = t / (BN / TN) * TM, tx = t % (BN / TN) * TN;  //right
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  const int a_row = t / (BK / 4), a_k = t % (BK / 4) * 4;
  const int b_k = t / (BN / 4), b_col = t % (BN / 4) * 4;
  float out[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    const float4 va = get4<WIDE>(A, row0 + a_row, k0 + a_k, M, K);
    As[a_k + 0][a_row] = va.x;
    As[a_k + 1][a_row] = va.y;
    As[a_k + 2][a_row] = va.z;
    As[a_k + 3][a_row] = va.w;
    *(float4*)&Bs[b_k][b_col] = get4<WIDE>(B, k0 + b_k, col0 + b_col, K, N);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      const float4 a = *(const float4*)&As[k][ty];
      const float4 b = *(const float4*)&Bs[k][tx];
      const float ar[4] = {a.x, a.y, a.z, a.w};
      const float br[4] = {b.x, b.y, b.z, b.w};
#pragma unroll
      for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; ++j) out[i][j] += ar[i] * br[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i) {
    const int row = row0 + ty + i, col = col0 + tx;
    if (row >= M) break;
    float* to = C + (size_t)row * N + col;
    if (WIDE) {
      if (col < N) *(float4*)to = make_float4(out[i][0], out[i][1], out[i][2], out[i][3]);
    } else {
      for (int j = 0; j < TN; ++j)
        if (col + j < N) to[j] = out[i][j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  if (N % 4 == 0 && K % 4 == 0) {
    sgemm_vec<true><<<grid, kThreads>>>(A, B, C, M, N, K);
  } else {
    sgemm_vec<false><<<grid, kThreads>>>(A, B, C, M, N, K);
  }
}
