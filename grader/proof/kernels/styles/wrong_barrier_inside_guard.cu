// shape: 33x17x40
// verdict: fail
// diagnosis: any
// Loads, barriers and all stand inside the bounds test.
// What is seen is the same as after an early return: the two are not told apart.
#include "matmul.h"

#define BLOCK_SIZE 16

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
  __shared__ float as[BLOCK_SIZE][BLOCK_SIZE], bs[BLOCK_SIZE][BLOCK_SIZE];
  int row = blockIdx.y * BLOCK_SIZE + threadIdx.y, col = blockIdx.x * BLOCK_SIZE + threadIdx.x;
  if (row < m && col < n) {
    float sum = 0;
    for (int p = 0; p < k; p += BLOCK_SIZE) {
      as[threadIdx.y][threadIdx.x] = p + threadIdx.x < k ? a[row * k + p + threadIdx.x] : 0;
      bs[threadIdx.y][threadIdx.x] = p + threadIdx.y < k ? b[(p + threadIdx.y) * n + col] : 0;
      __syncthreads();
      for (int i = 0; i < BLOCK_SIZE; i++) sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
      __syncthreads();
    }
    c[row * n + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(BLOCK_SIZE, BLOCK_SIZE), grid((N + BLOCK_SIZE - 1) / BLOCK_SIZE, (M + BLOCK_SIZE - 1) / BLOCK_SIZE);
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
