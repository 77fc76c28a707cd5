// 1D register tile: 128 x 64 elements per block of 1024 threads, eight rows of one column each, 8 steps of k.
#include "matmul.h"

template <int BM, int BN, int BK, int TM>
__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  const int threadCol = threadIdx.x % BN;
  const int threadRow = threadIdx.x / BN;
  const int innerColA = threadIdx.x % BK;
  const int innerRowA = threadIdx.x / BK;
  const int innerColB = threadIdx.x % BN;
  const int innerRowB = threadIdx.x / BN;
  const int row0 = blockIdx.y * BM;
  const int col0 = blockIdx.x * BN;

  float results[TM] = {0.0f};
  for (int bk = 0; bk < K; bk += BK) {
    As[innerRowA * BK + innerColA] =
        (row0 + innerRowA < M && bk + innerColA < K) ? A[(row0 + innerRowA) * K + bk + innerColA] : 0.0f;
    if (innerRowB < BK) {  // half of the threads
      Bs[innerRowB * BN + innerColB] =
          (bk + innerRowB < K && col0 + innerColB < N) ? B[(bk + innerRowB) * N + col0 + innerColB] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < BK; ++k) {
      const float b = Bs[k * BN + threadCol];
      for (int i = 0; i < TM; ++i) results[i] += As[(threadRow * TM + i) * BK + k] * b;
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i) {
    const int row = row0 + threadRow * TM + i;
    if (row < M && col0 + threadCol < N) C[row * N + col0 + threadCol] = results[i];
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int BM = 128, BN = 64, BK = 8, TM = 8;
  dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  matmul_kernel<BM, BN, BK, TM><<<grid, BM * BN / TM>>>(A, B, C, M, N, K);
}
