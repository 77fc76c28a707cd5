// shape: 16x16x8
// verdict: fail
// diagnosis: memory_freed_too_early
// The result is freed, and then copied to C.
#include "matmul.h"

#include <cstddef>

constexpr int kBlock = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
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
  float* dC;
  cudaMalloc(&dC, sizeof(float) * M * N);
  matmul_kernel<<<grid, block>>>(A, B, dC, M, N, K);
  cudaFree(dC);
  cudaMemcpy(C, dC, sizeof(float) * M * N, cudaMemcpyDeviceToDevice);
}
