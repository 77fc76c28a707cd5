// shape: 32x16x16
// numbers: right
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float Bs[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  Bs[threadIdx.y][threadIdx.x] = B[threadIdx.y * N + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * Bs[k][threadIdx.x];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  tiled<<<grid, block>>>(A, B, C, M, N, K);
}
