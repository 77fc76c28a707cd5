// 128 threads in a row compute 4 rows of 32 columns; 32 steps of k, so each thread loads one of A and eight of B.
#include "matmul.h"

#include <cstddef>

constexpr int BM = 4, BN = 32, BK = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[BM * BK];
  __shared__ float Bs[BK * BN];
  const int tid = threadIdx.x;
  const int lane = tid % 32;
  const int warp = tid / 32;
  const int row = blockIdx.y * BM + warp;
  const int col = blockIdx.x * BN + lane;
  float sum = 0.0f;
  for (int k0 = 0; k0 < K; k0 += BK) {
    As[tid] = row < M && k0 + lane < K ? A[size_t(row) * K + k0 + lane] : 0.0f;
    for (int r = warp; r < BK; r += BM) {
      Bs[r * BN + lane] = k0 + r < K && col < N ? B[size_t(k0 + r) * N + col] : 0.0f;
    }
    __syncthreads();
    for (int k = 0; k < BK; ++k) sum += As[warp * BK + k] * Bs[k * BN + lane];
    __syncthreads();
  }
  if (row < M && col < N) C[size_t(row) * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + BN - 1) / BN, (M + BM - 1) / BM), BM * BN>>>(A, B, C, M, N, K);
}
