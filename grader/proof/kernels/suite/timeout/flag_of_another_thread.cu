// shape: 16x64x16
// numbers: right
// Thread 0 spins until thread 32, of another warp, has stored the flag: everybody must get their turn.
#include "matmul.h"

__global__ void waiting(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ int ready;
  int row = blockIdx.x, col = threadIdx.x;
  if (col == 0) ready = 0;
  __syncthreads();
  if (col == 0)
    while (atomicAdd(&ready, 0) == 0) {
    }
  if (col == 32) atomicExch(&ready, 1);
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { waiting<<<M, N>>>(A, B, C, M, N, K); }
