// shape: 33x17x20
// verdict: fail
// diagnosis: scaled_by_constant
// alpha was left at another value than 1.
#include "matmul.h"

__global__ void sgemm(int M, int N, int K, float alpha, const float* A, const float* B, float* C) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = alpha * sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  sgemm<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(M, N, K, 0.5f, A, B, C);
}
