// shape: 64x64x16
// verdict: pass
// diagnosis: none
// A lab's later kernel handed in for an earlier one: 4x4 outputs per thread, fragments in registers.
#include "matmul.h"

template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__(BM / TM * (BN / TN))
    register_tiled(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[BK][BM], Bs[BK][BN];
  constexpr int kThreads = BM / TM * (BN / TN);
  int t = threadIdx.x, y = t / (BN / TN) * TM, x = t % (BN / TN) * TN;
  const float *a = A + blockIdx.y * BM * K, *b = B + blockIdx.x * BN;
  float sum[TM][TN] = {}, fa[TM], fb[TN];
  for (int p = 0; p < K; p += BK) {
    for (int i = t; i < BM * BK; i += kThreads) As[i % BK][i / BK] = a[i / BK * K + p + i % BK];
    for (int i = t; i < BK * BN; i += kThreads) Bs[i / BN][i % BN] = b[(p + i / BN) * N + i % BN];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; ++k) {
      for (int i = 0; i < TM; ++i) fa[i] = As[k][y + i];
      for (int j = 0; j < TN; ++j) fb[j] = Bs[k][x + j];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) sum[i][j] += fa[i] * fb[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j) C[(blockIdx.y * BM + y + i) * N + blockIdx.x * BN + x + j] = sum[i][j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  register_tiled<32, 32, 8, 4, 4><<<dim3(N / 32, M / 32), 64>>>(A, B, C, N, K);
}
