// Two neighbouring columns per thread straight from global memory, blocks of 32 x 8 threads.
#include "matmul.h"

#include <cstddef>

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
  if (row >= M || col >= N) return;
  const bool second = col + 1 < N;
  float sum0 = 0.0f, sum1 = 0.0f;
  for (int k = 0; k < K; ++k) {
    const float a = A[size_t(row) * K + k];
    sum0 += a * B[size_t(k) * N + col];
    if (second) sum1 += a * B[size_t(k) * N + col + 1];
  }
  C[size_t(row) * N + col] = sum0;
  if (second) C[size_t(row) * N + col + 1] = sum1;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  matmul_kernel<<<dim3((N + 63) / 64, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
