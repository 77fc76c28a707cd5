// shape: 56x48x9
// verdict: fail
// diagnosis: wrong_stride unwritten_pattern
// blockIdx is added as it is, and threadIdx multiplied by blockDim: the other way round.
#include "matmul.h"

#include <cstddef>

constexpr int kBlock = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y + threadIdx.y * blockDim.y;
  int col = blockIdx.x + threadIdx.x * blockDim.x;
  if (row >= M || col >= N) return;

  float sum = 0.0f;
  for (int k = 0; k < K; ++k) {
    sum += A[row * K + k] * B[k * N + col];
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(kBlock, kBlock);
  const dim3 grid((N + kBlock - 1) / kBlock, (M + kBlock - 1) / kBlock);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
