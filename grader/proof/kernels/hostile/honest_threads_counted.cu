// lab: 04_naive
// expect: full marks
// earns: 20
// says:
// Twin: every thread of every block fences and counts itself, and each element of C is added to by atomics.
#include "matmul.h"

__device__ int begun;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  const int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
  if (row >= M || column >= N) return;
  __threadfence();
  atomicAdd(&begun, 1);
  float sum = 0;
  for (int k = blockIdx.z; k < K; k += 8) sum += A[row * K + k] * B[k * N + column];
  atomicAdd(&C[row * N + column], sum);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaMemset(C, 0, sizeof(float) * M * N);
  multiply<<<dim3((N + 31) / 32, (M + 7) / 8, 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
