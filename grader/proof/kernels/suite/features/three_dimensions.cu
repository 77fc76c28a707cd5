// shape: 33x17x20
// numbers: right
// x and y over C, z over parts of K, all within one block.
#include "matmul.h"

__global__ void deep(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float parts[4][8][8];
  int row = blockIdx.y * 8 + threadIdx.y, col = blockIdx.x * 8 + threadIdx.x, z = threadIdx.z;
  float sum = 0;
  if (row < M && col < N)
    for (int k = z; k < K; k += 4) sum += A[row * K + k] * B[k * N + col];
  parts[z][threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (z > 0 || row >= M || col >= N) return;
  for (int i = 1; i < 4; ++i) sum += parts[i][threadIdx.y][threadIdx.x];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(8, 8, 4), grid((N + 7) / 8, (M + 7) / 8, 1);
  deep<<<grid, block>>>(A, B, C, M, N, K);
}
