// shape: 16x16x16
// numbers: none
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  unsigned int lane;
  asm("mov.u32 %0, %%nwarpid;" : "=r"(lane));  // expect: unsupported error
  row += lane - lane;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  naive<<<grid, block>>>(A, B, C, M, N, K);
}
