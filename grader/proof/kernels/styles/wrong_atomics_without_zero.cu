// shape: 16x16x40
// verdict: fail
// diagnosis: added_to_old_c
// Layers of blocks add to C with atomics, and nobody sets it to zero first.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = blockIdx.z; k < K; k += gridDim.z) sum += A[row * K + k] * B[k * N + col];
  atomicAdd(&C[row * N + col], sum);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16, 4), dim3(16, 16)>>>(A, B, C, M, N, K);
}
