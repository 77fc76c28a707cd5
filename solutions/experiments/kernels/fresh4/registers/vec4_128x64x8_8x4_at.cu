// float4 loads and stores, A transposed in shared memory: 128 x 64 x 8, 8 x 4 per thread. Scalar where rows are odd.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 128, BN = 64, BK = 8, TM = 8, TN = 4;
constexpr int THREADS = 256;

template <bool VECTOR>
__device__ float4 load4(const float* p, int row, int col, int rows, int cols) {
  float4 v = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  if (row >= rows) return v;
  p += size_t(row) * cols + col;
  if (VECTOR) {
    if (col < cols) v = *reinterpret_cast<const float4*>(p);
  } else {
    if (col < cols) v.x = p[0];
    if (col + 1 < cols) v.y = p[1];
    if (col + 2 < cols) v.z = p[2];
    if (col + 3 < cols) v.w = p[3];
  }
  return v;
}

template <bool VECTOR>
__global__ void __launch_bounds__(THREADS)
    matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float As[BK][BM];
  __shared__ __align__(16) float Bs[BK][BN];
  const int t = threadIdx.x;
  const int tx = t % (BN / TN), ty = t / (BN / TN);
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  const int a_row = t / 2, a_k = t % 2 * 4;
  const int b_k = t / 16, b_col = t % 16 * 4;

  float acc[TM][TN] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    const float4 a = load4<VECTOR>(A, row0 + a_row, k0 + a_k, M, K);
    As[a_k][a_row] = a.x;
    As[a_k + 1][a_row] = a.y;
    As[a_k + 2][a_row] = a.z;
    As[a_k + 3][a_row] = a.w;
    if (t < BK * BN / 4) {  // half of the threads bring B
      *reinterpret_cast<float4*>(&Bs[b_k][b_col]) = load4<VECTOR>(B, k0 + b_k, col0 + b_col, K, N);
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      const float4 lo = *reinterpret_cast<const float4*>(&As[k][ty * TM]);
      const float4 hi = *reinterpret_cast<const float4*>(&As[k][ty * TM + 4]);
      const float4 b = *reinterpret_cast<const float4*>(&Bs[k][tx * TN]);
      const float m[TM] = {lo.x, lo.y, lo.z, lo.w, hi.x, hi.y, hi.z, hi.w};
#pragma unroll
      for (int i = 0; i < TM; ++i) {
        acc[i][0] += m[i] * b.x;
        acc[i][1] += m[i] * b.y;
        acc[i][2] += m[i] * b.z;
        acc[i][3] += m[i] * b.w;
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < TM; ++i) {
    const int row = row0 + ty * TM + i, col = col0 + tx * TN;
    if (row >= M) continue;
    float* to = C + size_t(row) * N + col;
    if (VECTOR) {
      if (col < N) *reinterpret_cast<float4*>(to) = make_float4(acc[i][0], acc[i][1], acc[i][2], acc[i][3]);
    } else {
#pragma unroll
      for (int j = 0; j < TN; ++j) {
        if (col + j < N) to[j] = acc[i][j];
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
