// shape: 16x16x16
// numbers: any
// Elements were counted where bytes are wanted.
#include "matmul.h"

__global__ void transpose(const float* B, float* Bt, int N, int K) {
  Bt[threadIdx.x * K + threadIdx.y] = B[threadIdx.y * N + threadIdx.x];  // expect: out-of-bounds error
}

__global__ void with_transposed(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = threadIdx.y, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[col * K + k];  // expect: out-of-bounds error
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* Bt;
  cudaMalloc(&Bt, N * K);  // related: out-of-bounds
  transpose<<<1, dim3(16, 16)>>>(B, Bt, N, K);
  with_transposed<<<1, dim3(16, 16)>>>(A, Bt, C, M, N, K);
  cudaFree(Bt);
}
