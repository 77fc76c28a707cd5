// Even and odd k are added up apart: two independent chains of additions; blocks of 32 x 16.
#include "matmul.h"

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 32 + threadIdx.x;
  const int row = blockIdx.y * 16 + threadIdx.y;
  if (col < N && row < M) {
    float even = 0.0f;
    float odd = 0.0f;
    int k = 0;
    for (; k + 1 < K; k += 2) {
      even += A[row * K + k] * B[k * N + col];
      odd += A[row * K + k + 1] * B[(k + 1) * N + col];
    }
    if (k < K) even += A[row * K + k] * B[k * N + col];
    C[row * N + col] = even + odd;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(32, 16);
  dim3 grid((N + 31) / 32, (M + 15) / 16);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
