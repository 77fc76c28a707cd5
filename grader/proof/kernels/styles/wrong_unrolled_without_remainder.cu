// shape: 17x19x23
// verdict: fail
// diagnosis: k_remainder_dropped
// Four products per round, and nobody takes the last three.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k + 3 < K; k += 4) {
    sum += A[row * K + k] * B[k * N + col];
    sum += A[row * K + k + 1] * B[(k + 1) * N + col];
    sum += A[row * K + k + 2] * B[(k + 2) * N + col];
    sum += A[row * K + k + 3] * B[(k + 3) * N + col];
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
