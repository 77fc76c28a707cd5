// shape: 16x32x16
// verdict: fail
// diagnosis: unwritten_pattern
// Two columns per thread were planned; the second is never stored.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = (blockIdx.x * blockDim.x + threadIdx.x) * 2;
  if (row >= M || col >= N) return;
  float s[2] = {0, 0};
  for (int k = 0; k < K; k++)
    for (int i = 0; i < 2; i++) s[i] += A[row * K + k] * B[k * N + col + i];
  C[row * N + col] = s[0];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 15) / 16, (M + 7) / 8), dim3(8, 8)>>>(A, B, C, M, N, K);
}
