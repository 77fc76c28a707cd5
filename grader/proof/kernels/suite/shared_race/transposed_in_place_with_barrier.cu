// shape: 16x16x16
// numbers: right
#include "matmul.h"

__global__ void from_a_tile(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float Bt[16][16];
  int ty = threadIdx.y, tx = threadIdx.x;
  Bt[ty][tx] = B[ty * N + tx];
  __syncthreads();
  float other = Bt[tx][ty];
  __syncthreads();
  Bt[ty][tx] = other;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[ty * K + k] * Bt[tx][k];
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  from_a_tile<<<grid, block>>>(A, B, C, M, N, K);
}
