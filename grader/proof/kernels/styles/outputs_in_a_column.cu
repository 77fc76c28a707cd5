// labs: 07_register_tiled
// verdict: pass
// diagnosis: none
// A thread computes eight elements below each other and keeps the value of B in a register.
#include "matmul.h"

constexpr int BM = 64, BN = 64, BK = 8, TM = 8;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[BM * BK], Bs[BK * BN];
  const int r0 = blockIdx.y * BM, c0 = blockIdx.x * BN, t = threadIdx.x;
  const int thread_row = t / BN, thread_col = t % BN;
  float sums[TM] = {0.0f};
  for (int p = 0; p < K; p += BK) {
    const int ar = t / BK, ak = t % BK, bk = t / BN, bc = t % BN;
    As[ar * BK + ak] = r0 + ar < M && p + ak < K ? A[(r0 + ar) * K + p + ak] : 0.0f;
    Bs[bk * BN + bc] = p + bk < K && c0 + bc < N ? B[(p + bk) * N + c0 + bc] : 0.0f;
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      const float b = Bs[k * BN + thread_col];
      for (int i = 0; i < TM; ++i) sums[i] += As[(thread_row * TM + i) * BK + k] * b;
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i) {
    const int r = r0 + thread_row * TM + i, c = c0 + thread_col;
    if (r < M && c < N) C[r * N + c] = sums[i];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), BM * BN / TM>>>(A, B, C, M, N, K);
}
