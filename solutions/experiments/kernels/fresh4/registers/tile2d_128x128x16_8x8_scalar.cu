// 2D register tile as in most tutorials, all loads scalar: 128 x 128 x 16, 8 x 8 neighbouring elements per thread.
#include "matmul.h"

#define CEIL_DIV(a, b) (((a) + (b)-1) / (b))

template <int BM, int BN, int BK, int TM, int TN>
__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int THREADS = BM * BN / (TM * TN);
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];

  const int cRow = blockIdx.y * BM;
  const int cCol = blockIdx.x * BN;
  const int threadRow = threadIdx.x / (BN / TN);
  const int threadCol = threadIdx.x % (BN / TN);
  const int rowA = threadIdx.x / BK, colA = threadIdx.x % BK;
  const int rowB = threadIdx.x / BN, colB = threadIdx.x % BN;

  float acc[TM * TN] = {0.0f};
  float regM[TM];
  float regN[TN];

  for (int k0 = 0; k0 < K; k0 += BK) {
    for (int off = 0; off < BM; off += THREADS / BK) {
      const int r = cRow + rowA + off, c = k0 + colA;
      As[(rowA + off) * BK + colA] = r < M && c < K ? A[r * K + c] : 0.0f;
    }
    for (int off = 0; off < BK; off += THREADS / BN) {
      const int r = k0 + rowB + off, c = cCol + colB;
      Bs[(rowB + off) * BN + colB] = r < K && c < N ? B[r * N + c] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      for (int i = 0; i < TM; ++i) regM[i] = As[(threadRow * TM + i) * BK + k];
      for (int j = 0; j < TN; ++j) regN[j] = Bs[k * BN + threadCol * TN + j];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) acc[i * TN + j] += regM[i] * regN[j];
    }
    __syncthreads();
  }

  for (int i = 0; i < TM; ++i) {
    for (int j = 0; j < TN; ++j) {
      const int r = cRow + threadRow * TM + i, c = cCol + threadCol * TN + j;
      if (r < M && c < N) C[r * N + c] = acc[i * TN + j];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<128, 128, 16, 8, 8><<<dim3(CEIL_DIV(N, 128), CEIL_DIV(M, 128)), 256>>>(A, B, C, M, N, K);
}
