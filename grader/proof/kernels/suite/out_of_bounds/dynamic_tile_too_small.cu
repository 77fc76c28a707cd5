// shape: 16x16x16
// numbers: any
// The launch asks for as many bytes as the tile has floats.
#include "matmul.h"

__global__ void tiled(const float* A, const float* B, float* C, int M, int N, int K) {
  extern __shared__ float As[];
  int ty = threadIdx.y, tx = threadIdx.x;
  As[ty * 16 + tx] = A[ty * K + tx];  // expect: out-of-bounds error
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += As[ty * 16 + k] * B[k * N + tx];  // expect: out-of-bounds error
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  tiled<<<1, dim3(16, 16), 16 * 16>>>(A, B, C, M, N, K);
}
