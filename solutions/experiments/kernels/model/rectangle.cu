// Tiles of BM x BK of A and BK x BN of B, one element of C for each of BM x BN threads. M, N and K must be multiples of them.
#include "matmul.h"

constexpr int BM = 8;
constexpr int BN = 32;
constexpr int BK = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[BM][BK], B_tile[BK][BN];
  const int ty = threadIdx.y, tx = threadIdx.x;
  const int row = blockIdx.y * BM + ty, col = blockIdx.x * BN + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
#pragma unroll
    for (int k = 0; k < BK; k += BN)
      if (k + tx < BK) A_tile[ty][k + tx] = A[row * K + k0 + k + tx];
#pragma unroll
    for (int k = 0; k < BK; k += BM)
      if (k + ty < BK) B_tile[k + ty][tx] = B[(k0 + k + ty) * N + col];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; k++) sum += A_tile[ty][k] * B_tile[k][tx];
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3(N / BN, M / BM), dim3(BN, BM)>>>(A, B, C, N, K);
}
