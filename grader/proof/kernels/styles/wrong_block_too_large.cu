// shape: 64x64x64
// verdict: fail
// diagnosis: launch_failed nothing_written
// 64 x 64 threads are more than a block may have; nobody asks whether the launch went well.
#include "matmul.h"

#define BLOCK_SIZE 64

__global__ void multiply(const float* A, const float* B, float* C, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n && col < n) {
    float sum = .0;
    for (int i = 0; i < n; ++i) sum += A[row * n + i] * B[i * n + col];
    C[row * n + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(BLOCK_SIZE, BLOCK_SIZE), grid((N + BLOCK_SIZE - 1) / BLOCK_SIZE, (N + BLOCK_SIZE - 1) / BLOCK_SIZE);
  multiply<<<grid, block>>>(A, B, C, N);
}
