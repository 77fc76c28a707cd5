// lab: 04_naive
// expect: full marks
// earns: 20
// says:
// Twin: K is split over eight blocks, which add by atomics; all threads fence, and one of each block counts it.
#include "matmul.h"

__device__ int ended;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  const int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
  float sum = 0;
  if (row < M && column < N) {
    for (int k = blockIdx.z; k < K; k += 8) sum += A[row * K + k] * B[k * N + column];
    atomicAdd(&C[row * N + column], sum);
  }
  __threadfence();
  if (threadIdx.x + threadIdx.y == 0) atomicAdd(&ended, 1);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaMemset(C, 0, sizeof(float) * M * N);
  multiply<<<dim3((N + 31) / 32, (M + 7) / 8, 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
