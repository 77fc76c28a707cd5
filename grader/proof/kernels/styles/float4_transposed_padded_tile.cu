// shape: 64x64x32
// verdict: pass
// diagnosis: none
// float4 from global memory, the tile of A stored transposed with four places of padding, float4 from the tiles.
#include "matmul.h"

#define FLOAT4(x) (reinterpret_cast<float4*>(&(x))[0])
#define CFLOAT4(x) (reinterpret_cast<const float4*>(&(x))[0])

constexpr int BM = 64, BN = 64, BK = 16, TM = 4, TN = 4, PAD = 4;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float As[BK][BM + PAD];
  __shared__ __align__(16) float Bs[BK][BN + PAD];
  const int t = threadIdx.x, tx = t % (BN / TN), ty = t / (BN / TN);
  float sums[TM][TN] = {};
  for (int p = 0; p < K; p += BK) {
    const int ar = t / (BK / 4), ak = t % (BK / 4) * 4, bk = t / (BN / 4), bc = t % (BN / 4) * 4;
    const float4 a = CFLOAT4(A[(blockIdx.y * BM + ar) * K + p + ak]);
    As[ak][ar] = a.x;
    As[ak + 1][ar] = a.y;
    As[ak + 2][ar] = a.z;
    As[ak + 3][ar] = a.w;
    FLOAT4(Bs[bk][bc]) = CFLOAT4(B[(p + bk) * N + blockIdx.x * BN + bc]);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      float fa[TM], fb[TN];
      FLOAT4(fa[0]) = FLOAT4(As[k][ty * TM]);
      FLOAT4(fb[0]) = FLOAT4(Bs[k][tx * TN]);
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) sums[i][j] += fa[i] * fb[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i)
    FLOAT4(C[(blockIdx.y * BM + ty * TM + i) * N + blockIdx.x * BN + tx * TN]) = FLOAT4(sums[i][0]);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / BN, M / BM), BM * BN / (TM * TN)>>>(A, B, C, M, N, K);
}
