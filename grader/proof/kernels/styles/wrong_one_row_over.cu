// shape: 65x64x65 65x33x20
// verdict: fail
// diagnosis: grid_rounded_down
// One row is left over, and no test is off by one.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16);
  multiply<<<dim3((N + 15) / 16, M / block.y), block>>>(A, B, C, M, N, K);
}
