// lab: 04_naive
// expect: global-race
// earns: 19
// says: blocks run in any order
// Four blocks add to the same elements. Between the fence and the atomic of each thread stands the addition itself.
#include "matmul.h"

__device__ int ended;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  const int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 8 + threadIdx.y;
  if (row >= M || column >= N) return;
  float sum = 0;
  for (int k = blockIdx.z; k < K; k += 4) sum += A[row * K + k] * B[k * N + column];
  __threadfence();
  C[row * N + column] += sum;
  if (threadIdx.x + threadIdx.y == 0) atomicAdd(&ended, 1);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaMemset(C, 0, sizeof(float) * M * N);
  multiply<<<dim3((N + 31) / 32, (M + 7) / 8, 4), dim3(32, 8)>>>(A, B, C, M, N, K);
}
