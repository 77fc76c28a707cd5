// shape: 16x16x16
// numbers: wrong
// cudaMalloc gives memory, not zeros.
#include "matmul.h"

__global__ void add(const float* A, const float* B, float* sums, int N, int K) {
  for (int k = 0; k < K; ++k)
    sums[threadIdx.y * N + threadIdx.x] +=  // expect: uninitialised-read error
        A[threadIdx.y * K + k] * B[k * N + threadIdx.x];
}

__global__ void store(const float* sums, float* C, int N) {
  C[threadIdx.y * N + threadIdx.x] = sums[threadIdx.y * N + threadIdx.x];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* sums;
  cudaMalloc(&sums, sizeof(float) * M * N);  // related: uninitialised-read
  add<<<1, dim3(16, 16)>>>(A, B, sums, N, K);
  store<<<1, dim3(16, 16)>>>(sums, C, N);
  cudaFree(sums);
}
