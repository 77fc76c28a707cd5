// shape: 33x17x20
// numbers: right
#include "matmul.h"

struct Sizes {
  int M, N, K;
};
__constant__ Sizes sizes;
__constant__ float weights[4];

__global__ void naive(const float* A, const float* B, float* C) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= sizes.M || col >= sizes.N) return;
  float sum = 0;
  for (int k = 0; k < sizes.K; ++k) sum += A[row * sizes.K + k] * B[k * sizes.N + col] * weights[k % 4];
  C[row * sizes.N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  Sizes here{M, N, K};
  float ones[] = {1, 1, 1, 1};
  cudaMemcpyToSymbol(sizes, &here, sizeof here);
  cudaMemcpyToSymbol(weights, ones, sizeof ones);
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C);
}
