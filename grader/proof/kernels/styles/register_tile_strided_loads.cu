// shape: 64x64x24
// verdict: pass
// diagnosis: none
// 8 x 8 elements per thread, pointers moved to the block, loads in strides of the block's threads.
#include "matmul.h"

template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN), 1)
    multiply(int M, int N, int K, const float* A, const float* B, float* C) {
  const uint cRow = blockIdx.y, cCol = blockIdx.x, threads = BM * BN / (TM * TN);
  const uint threadCol = threadIdx.x % (BN / TN), threadRow = threadIdx.x / (BN / TN);
  __shared__ float As[BM * BK], Bs[BK * BN];
  A += cRow * BM * K;
  B += cCol * BN;
  C += cRow * BM * N + cCol * BN;
  const uint rowA = threadIdx.x / BK, colA = threadIdx.x % BK, strideA = threads / BK;
  const uint rowB = threadIdx.x / BN, colB = threadIdx.x % BN, strideB = threads / BN;
  float results[TM * TN] = {0.0}, regM[TM] = {0.0}, regN[TN] = {0.0};
  for (uint bk = 0; bk < K; bk += BK) {
    for (uint o = 0; o < BM; o += strideA) As[(rowA + o) * BK + colA] = A[(rowA + o) * K + colA];
    for (uint o = 0; o < BK; o += strideB) Bs[(rowB + o) * BN + colB] = B[(rowB + o) * N + colB];
    __syncthreads();
    A += BK;
    B += BK * N;
    for (uint dot = 0; dot < BK; ++dot) {
      for (uint i = 0; i < TM; ++i) regM[i] = As[(threadRow * TM + i) * BK + dot];
      for (uint i = 0; i < TN; ++i) regN[i] = Bs[dot * BN + threadCol * TN + i];
      for (uint m = 0; m < TM; ++m)
        for (uint n = 0; n < TN; ++n) results[m * TN + n] += regM[m] * regN[n];
    }
    __syncthreads();
  }
  for (uint m = 0; m < TM; ++m)
    for (uint n = 0; n < TN; ++n) C[(threadRow * TM + m) * N + threadCol * TN + n] = results[m * TN + n];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<64, 64, 8, 8, 8><<<dim3((N + 63) / 64, (M + 63) / 64), 64>>>(M, N, K, A, B, C);
}
