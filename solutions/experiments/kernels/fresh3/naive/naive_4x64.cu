// One element per thread, blocks of 4 x 64 threads: eight rows in a warp.
#include "matmul.h"

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0.0f;
  for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(4, 64);
  dim3 grid((N + 3) / 4, (M + 63) / 64);
  matmul_kernel<<<grid, block>>>(A, B, C, M, N, K);
}
