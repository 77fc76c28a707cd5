// lab: 08_vectorized
// mistake: the narrow load tests the first of the four columns only and takes all four
// role: guard fill_a fill_b
#include "matmul.h"
#include <cstddef>

constexpr int BM = 64, BN = 64, BK = 16, TM = 4, TN = 4;
constexpr int NT = (BM / TM) * (BN / TN);

template <bool WIDE>
__device__ __forceinline__ float4 get4(const float* p, int row, int col, int rows, int cols) {
  float4 four = {0.f, 0.f, 0.f, 0.f};
  if (row < rows) {
    const float* from = p + (size_t)row * cols + col;
    if (WIDE) {
      if (col < cols) four = *(const float4*)from;
    } else {
      if (col < cols) {  //wrong
        four = make_float4(from[0], from[1], from[2], from[3]);  //wrong
      }  //wrong
      if (col < cols) four.x = from[0];  //right
      if (col + 1 < cols) four.y = from[1];  //right
      if (col + 2 < cols) four.z = from[2];  //right
      if (col + 3 < cols) four.w = from[3];  //right
    }
  }
  return four;
}

template <bool WIDE>
__global__ void sgemm_vec(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float As[BK][BM];
  __shared__ __align__(16) float Bs[BK][BN];
  const int tid = threadIdx.x;
  const int ty = tid / (BN / TN) * TM, tx = tid % (BN / TN) * TN;
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  const int a_row = tid / (BK / 4), a_k = tid % (BK / 4) * 4;
  const int b_k = tid / (BN / 4), b_col = tid % (BN / 4) * 4;
  float acc[TM][TN] = {};
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
        for (int j = 0; j < TN; ++j) acc[i][j] += ar[i] * br[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i) {
    const int row = row0 + ty + i, col = col0 + tx;
    if (row >= M) break;
    float* to = C + (size_t)row * N + col;
    if (WIDE) {
      if (col < N) *(float4*)to = make_float4(acc[i][0], acc[i][1], acc[i][2], acc[i][3]);
    } else {
      for (int j = 0; j < TN; ++j)
        if (col + j < N) to[j] = acc[i][j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  if (N % 4 == 0 && K % 4 == 0) {
    sgemm_vec<true><<<grid, NT>>>(A, B, C, M, N, K);
  } else {
    sgemm_vec<false><<<grid, NT>>>(A, B, C, M, N, K);
  }
}
