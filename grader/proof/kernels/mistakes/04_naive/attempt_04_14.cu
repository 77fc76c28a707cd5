// lab: 04_naive
// mistake: grid and block stand in the wrong order in the launch
// role: launch
#include "matmul.h"

#include <cstddef>

constexpr int kBlock = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    float sum = 0;
    for (int k = 0; k < K; k++) {
      sum += A[row * K + k] * B[k * N + col];
    }
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(kBlock, kBlock);
  const dim3 grid((N + kBlock - 1) / kBlock, (M + kBlock - 1) / kBlock);
  matmul_kernel<<<block, grid>>>(A, B, C, M, N, K);    //wrong
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);    //right
}
