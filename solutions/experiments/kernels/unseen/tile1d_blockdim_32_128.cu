#include "matmul.h"

constexpr int BM = 32, BN = 128, BK = 16, TM = 16;
__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[BM][BK], Bs[BK][BN];
  int t = threadIdx.x, col = t % BN, part = t / BN;
  int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float acc[TM] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int i = t; i < BM * BK; i += blockDim.x) As[i / BK][i % BK] = A[(row0 + i / BK) * K + k0 + i % BK];
    for (int i = t; i < BK * BN; i += blockDim.x) Bs[i / BN][i % BN] = B[(k0 + i / BN) * N + col0 + i % BN];
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      float b = Bs[k][col];
      for (int r = 0; r < TM; ++r) acc[r] += As[part * TM + r][k] * b;
    }
    __syncthreads();
  }
  for (int r = 0; r < TM; ++r) C[(row0 + part * TM + r) * N + col0 + col] = acc[r];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / BN, M / BM), 256>>>(A, B, C, N, K);
}
