// lab: 04_naive
// mistake: the products are added to an element of C that nobody has set to zero
// role: store sum
#include "matmul.h"

#include <cstddef>

constexpr int kBlock = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    C[row * N + col] = 0;    //right
    for (int k = 0; k < K; k++) {
      C[row * N + col] += A[row * K + k] * B[k * N + col];
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(kBlock, kBlock);
  const dim3 grid((N + kBlock - 1) / kBlock, (M + kBlock - 1) / kBlock);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
