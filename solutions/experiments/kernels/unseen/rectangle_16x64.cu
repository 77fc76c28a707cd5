#include "matmul.h"

constexpr int BM = 16, BN = 64, BK = 16;
__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[BM][BK], Bs[BK][BN];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * BM + ty, col = blockIdx.x * BN + tx;
  float acc[4] = {};
  for (int k0 = 0; k0 < K; k0 += BK) {
    As[ty][tx] = A[row * K + k0 + tx];
    for (int j = 0; j < 4; ++j) Bs[ty][tx + 16 * j] = B[(k0 + ty) * N + col + 16 * j];
    __syncthreads();
    for (int k = 0; k < BK; ++k)
      for (int j = 0; j < 4; ++j) acc[j] += As[ty][k] * Bs[k][tx + 16 * j];
    __syncthreads();
  }
  for (int j = 0; j < 4; ++j) C[row * N + col + 16 * j] = acc[j];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / BN, M / BM), dim3(16, 16)>>>(A, B, C, N, K);
}
