// shape: 16x16x16
// numbers: right
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  extern __shared__ float As[];
  int ty = threadIdx.y, tx = threadIdx.x;
  As[ty * 16 + tx] = A[ty * K + tx];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += As[ty * 16 + k] * B[k * N + tx];
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<1, dim3(16, 16), 16 * 16 * sizeof(float)>>>(A, B, C, M, N, K);
}
