// lab: 04_naive
// mistake: a block of 64 x 32 threads, more than 1024
// role: launch
#include "matmul.h"
constexpr int BLOCK_X = 64;
constexpr int BLOCK_Y = 32;   //wrong
constexpr int BLOCK_Y = 16;   //right

__global__ void gemm_naive(int m, int n, int k, const float* a, const float* b, float* c) {
  int col = BLOCK_X * blockIdx.x + threadIdx.x;
  int row = BLOCK_Y * blockIdx.y + threadIdx.y;
  if (row < m && col < n) {
    float val = 0;
    for (int p = 0; p < k; p++) val += a[row * k + p] * b[p * n + col];
    c[row * n + col] = val;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 t(BLOCK_X, BLOCK_Y);
  dim3 g((N + BLOCK_X - 1) / BLOCK_X, (M + BLOCK_Y - 1) / BLOCK_Y);
  gemm_naive<<<g, t>>>(M, N, K, A, B, C);
}
