// shape: 33x17x40
// numbers: right
#include "matmul.h"

__global__ void clear(float* C, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) C[i] = 0;
}

__global__ void split(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  int share = (K + gridDim.z - 1) / gridDim.z, first = blockIdx.z * share;
  float sum = 0;
  for (int k = first; k < min(first + share, K); ++k) sum += A[row * K + k] * B[k * N + col];
  atomicAdd(C + row * N + col, sum);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  clear<<<(M * N + 255) / 256, 256>>>(C, M * N);
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16, 3);
  split<<<grid, block>>>(A, B, C, M, N, K);
}
