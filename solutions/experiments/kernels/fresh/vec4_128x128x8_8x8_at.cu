// 128 x 128 x 8 with 8 x 8 for a thread: float4 loads and stores everywhere, A turned round in shared memory.
// M and N multiples of 128, K of 8.
#include "matmul.h"

#define BM 128
#define BN 128
#define BK 8
#define TM 8
#define TN 8
#define FLOAT4(p) (reinterpret_cast<float4*>(&(p))[0])
#define CFLOAT4(p) (reinterpret_cast<const float4*>(&(p))[0])

__global__ void sgemm_vec4(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                           int N, int K) {
  __shared__ __align__(16) float As[BK * BM];
  __shared__ __align__(16) float Bs[BK * BN];

  const int tid = threadIdx.x;
  const int tcol = tid % (BN / TN);
  const int trow = tid / (BN / TN);

  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;

  // two threads for a row of A's tile, 32 for a row of B's
  const int rowA = tid / (BK / 4), colA = tid % (BK / 4);
  const int rowB = tid / (BN / 4), colB = tid % (BN / 4);

  float acc[TM * TN] = {0.0f};
  float regM[TM], regN[TN];

  for (int bk = 0; bk < K; bk += BK) {
    float4 t = CFLOAT4(A[rowA * K + colA * 4]);
    As[(colA * 4 + 0) * BM + rowA] = t.x;
    As[(colA * 4 + 1) * BM + rowA] = t.y;
    As[(colA * 4 + 2) * BM + rowA] = t.z;
    As[(colA * 4 + 3) * BM + rowA] = t.w;
    FLOAT4(Bs[rowB * BN + colB * 4]) = CFLOAT4(B[rowB * N + colB * 4]);
    __syncthreads();
    A += BK;
    B += BK * N;

#pragma unroll
    for (int k = 0; k < BK; ++k) {
#pragma unroll
      for (int i = 0; i < TM; ++i) regM[i] = As[k * BM + trow * TM + i];
#pragma unroll
      for (int j = 0; j < TN; ++j) regN[j] = Bs[k * BN + tcol * TN + j];
#pragma unroll
      for (int i = 0; i < TM; ++i) {
#pragma unroll
        for (int j = 0; j < TN; ++j) acc[i * TN + j] += regM[i] * regN[j];
      }
    }
    __syncthreads();
  }

#pragma unroll
  for (int i = 0; i < TM; ++i) {
#pragma unroll
    for (int j = 0; j < TN; j += 4) {
      float4 out;
      out.x = acc[i * TN + j];
      out.y = acc[i * TN + j + 1];
      out.z = acc[i * TN + j + 2];
      out.w = acc[i * TN + j + 3];
      FLOAT4(C[(trow * TM + i) * N + tcol * TN + j]) = out;
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid(N / BN, M / BM);
  dim3 block((BM / TM) * (BN / TN));
  sgemm_vec4<<<grid, block>>>(A, B, C, M, N, K);
}
