// lab: 04_naive
// expect: compile-error
// earns: 0
// says: cudaMalloc(&d, bytes)
// A function of CUDA takes no more arguments than it has.
#include "matmul.h"
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* d;
  cudaMalloc(&d, 16, 0);
  naive<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
  cudaFree(d);
}
