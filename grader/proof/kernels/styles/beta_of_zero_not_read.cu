// shape: 33x17x20
// verdict: pass
// diagnosis: none
// C = alpha A B + beta C, as BLAS means it: with beta = 0 the old C is not read.
#include "matmul.h"

__global__ void sgemm(int M, int N, int K, float alpha, const float* A, const float* B, float beta, float* C) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = beta == 0.0f ? alpha * sum : alpha * sum + beta * C[row * N + col];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  sgemm<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(M, N, K, 1.0f, A, B, 0.0f, C);
}
