// One thread for each element of C, row on y and column on x, blocks of 16 x 16, guarded. Any size.
#include "matmul.h"

__global__ void gemm_naive(float* A, float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;

  if (row < M && col < N) {
    float value = 0;
    for (int k = 0; k < K; k++) {
      value += A[row * K + k] * B[k * N + col];
    }
    C[row * N + col] = value;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(16, 16);
  dim3 blocks((N + threads.x - 1) / threads.x, (M + threads.y - 1) / threads.y);
  gemm_naive<<<blocks, threads>>>((float*)A, (float*)B, C, M, N, K);
}
