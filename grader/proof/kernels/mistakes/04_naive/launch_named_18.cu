// lab: 04_naive
// mistake: block and grid are swapped in the launch
// role: launch
#include "matmul.h"
__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) {
    return;
  }
  float tmp = 0.0f;
  for (int i = 0; i < K; ++i) {
    tmp += A[row * K + i] * B[(i * N) + col];
  }
  C[(row * N) + col] = tmp;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int BLOCK_SIZE = 16;
  dim3 threads(BLOCK_SIZE, BLOCK_SIZE);
  dim3 blocks((N + BLOCK_SIZE - 1) / BLOCK_SIZE, (M + BLOCK_SIZE - 1) / BLOCK_SIZE);
  matmul_kernel<<<threads, blocks>>>(A, B, C, M, N, K);   //wrong
  matmul_kernel<<<blocks, threads>>>(A, B, C, M, N, K);   //right
}
