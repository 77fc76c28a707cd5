#include "matmul.h"

constexpr int BM = 128, BN = 128, BK = 8, TM = 8, TN = 8;
__global__ void __launch_bounds__(256) mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[BK][BM], Bs[BK][BN];
  const int t = threadIdx.x, tr = t / 16 * TM, tc = t % 16 * TN;
  const int ar = t / 2, ac = t % 2 * 4, br = t / 32, bc = t % 32 * 4;
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;
  float acc[TM][TN] = {}, a[TM], b[TN];
  for (int k0 = 0; k0 < K; k0 += BK) {
    float4 v = *reinterpret_cast<const float4*>(&A[ar * K + k0 + ac]);
    As[ac][ar] = v.x;
    As[ac + 1][ar] = v.y;
    As[ac + 2][ar] = v.z;
    As[ac + 3][ar] = v.w;
    *reinterpret_cast<float4*>(&Bs[br][bc]) = *reinterpret_cast<const float4*>(&B[(k0 + br) * N + bc]);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
#pragma unroll
      for (int i = 0; i < TM; ++i) a[i] = As[k][tr + i];
#pragma unroll
      for (int j = 0; j < TN; ++j) b[j] = Bs[k][tc + j];
#pragma unroll
      for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; ++j) acc[i][j] += a[i] * b[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; j += 4)
      *reinterpret_cast<float4*>(&C[(tr + i) * N + tc + j]) =
          make_float4(acc[i][j], acc[i][j + 1], acc[i][j + 2], acc[i][j + 3]);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / BN, M / BM), 256>>>(A, B, C, N, K);
}
