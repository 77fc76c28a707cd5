#include "matmul.h"

constexpr int BM = 8, BN = 32, BK = 32;
__global__ void mm(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float As[BM][BK], Bs[BK][BN];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * BM + ty, col = blockIdx.x * BN + tx;
  float acc = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    As[ty][tx] = A[row * K + k0 + tx];
    for (int r = 0; r < BK; r += BM) Bs[r + ty][tx] = B[(k0 + r + ty) * N + col];
    __syncthreads();
    for (int k = 0; k < BK; ++k) acc += As[ty][k] * Bs[k][tx];
    __syncthreads();
  }
  C[row * N + col] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<dim3(N / BN, M / BM), dim3(BN, BM)>>>(A, B, C, N, K);
}
