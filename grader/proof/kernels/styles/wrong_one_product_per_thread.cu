// shape: 16x32x32
// verdict: fail
// diagnosis: sum_missing added_to_old_c
// k is the number of the thread, and no loop goes over K.
#include "matmul.h"

#include <cstddef>

constexpr int kBlock = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;

  int k = threadIdx.x;
  C[row * N + col] += A[row * K + k] * B[k * N + col];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(kBlock, kBlock);
  const dim3 grid((N + kBlock - 1) / kBlock, (M + kBlock - 1) / kBlock);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
