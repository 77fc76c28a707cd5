#include "matmul.h"

constexpr int BM = 64, BN = 64, BK = 16, TM = 4, TN = 4;
__global__ void __launch_bounds__(256) mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[2][BK][BM], Bs[2][BK][BN];
  const int t = threadIdx.x, tr = t / 16 * TM, tc = t % 16 * TN;
  const int ar = t / 4, ac = t % 4 * 4, br = t / 16, bc = t % 16 * 4;
  const float* a_from = A + (blockIdx.y * BM + ar) * K + ac;
  const float* b_from = B + br * N + blockIdx.x * BN + bc;
  float acc[TM][TN] = {};
  float4 a = *reinterpret_cast<const float4*>(a_from), b = *reinterpret_cast<const float4*>(b_from);
  int now = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    As[now][ac][ar] = a.x;
    As[now][ac + 1][ar] = a.y;
    As[now][ac + 2][ar] = a.z;
    As[now][ac + 3][ar] = a.w;
    *reinterpret_cast<float4*>(&Bs[now][br][bc]) = b;
    __syncthreads();
    if (k0 + BK < K) {
      a = *reinterpret_cast<const float4*>(a_from + k0 + BK);
      b = *reinterpret_cast<const float4*>(b_from + (k0 + BK) * N);
    }
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float x[TM], y[TN];
#pragma unroll
      for (int i = 0; i < TM; ++i) x[i] = As[now][k][tr + i];
#pragma unroll
      for (int j = 0; j < TN; ++j) y[j] = Bs[now][k][tc + j];
#pragma unroll
      for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; ++j) acc[i][j] += x[i] * y[j];
    }
    now ^= 1;
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j) C[(blockIdx.y * BM + tr + i) * N + blockIdx.x * BN + tc + j] = acc[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / BN, M / BM), 256>>>(A, B, C, N, K);
}
