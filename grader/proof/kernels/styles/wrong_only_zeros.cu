// shape: 37x53x29
// verdict: fail
// diagnosis: only_zeros
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K, int per_block) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = blockIdx.z * per_block; k < blockIdx.z * per_block; k++) sum += A[row * K + k] * B[k * N + col];
  atomicAdd(&C[row * N + col], sum);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int per_block = 16;
  cudaMemset(C, 0, sizeof(float) * M * N);
  dim3 grid((N + 15) / 16, (M + 15) / 16, (K + per_block - 1) / per_block);
  multiply<<<grid, dim3(16, 16)>>>(A, B, C, M, N, K, per_block);
}
