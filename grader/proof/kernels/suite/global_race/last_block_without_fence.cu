// shape: 16x32x32
// numbers: any
// Without the fence the ticket may be seen before the sums that it speaks of.
#include "matmul.h"

__device__ unsigned int tickets;

__global__ void split(const float* A, const float* B, float* C, float* parts, int M, int N, int K) {
  __shared__ bool last;
  int col = threadIdx.x, half = blockIdx.x;
  for (int row = 0; row < M; ++row) {
    float sum = 0;
    for (int k = half * (K / 2); k < (half + 1) * (K / 2); ++k) sum += A[row * K + k] * B[k * N + col];
    parts[(half * M + row) * N + col] = sum;  // related: global-race
  }
  __syncthreads();
  if (threadIdx.x == 0) last = atomicInc(&tickets, gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (!last) return;
  for (int row = 0; row < M; ++row)
    C[row * N + col] = parts[row * N + col] + parts[(M + row) * N + col];  // expect: global-race error
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* parts;
  cudaMalloc(&parts, sizeof(float) * 2 * M * N);
  split<<<2, N>>>(A, B, C, parts, M, N, K);
  cudaFree(parts);
}
