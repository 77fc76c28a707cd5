// lab: 11_hopper
// expect: uninitialised-read
// earns: 0
// says: memory
// A barrier is no word that a thread may write: its first state is stored by hand, as init() would leave it on the card.
#include "matmul.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "hopper.h"

__global__ void multiply_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ hopper::Barrier there;
  if (threadIdx.x == 0) there = 0xfffffffe00000000;
  __syncthreads();
  const int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y;
  float sum = 0.0f;
  for (int k = 0; column < N && k < K; ++k) sum += A[size_t(row) * K + k] * B[size_t(k) * N + column];
  if (threadIdx.x == 0) hopper::arrive(&there);
  hopper::wait(&there, 0);
  if (column < N) C[size_t(row) * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply_kernel<<<dim3((N + 31) / 32, M), 32>>>(A, B, C, M, N, K);
}
