// shape: 64x64x20 32x64x9
// verdict: fail
// diagnosis: index_conventions_mixed
// The block's number along x counts steps of its height.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  int column = blockIdx.y * blockDim.x + threadIdx.x;
  if (row >= M || column >= N) return;
  float sum = 0.0f;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + column];
  C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(32, 8), grid((N + 31) / 32, (M + 7) / 8);
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
