// shape: 16x16x16
// numbers: right
// Small whole numbers survive half precision; the rest is kept as what half has lost.
#include "matmul.h"

#include <cuda_fp16.h>

__global__ void in_two_parts(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __half high[16][16];
  __shared__ float low[16][16];
  int tx = threadIdx.x, ty = threadIdx.y;
  float b = B[ty * N + tx];
  high[ty][tx] = __float2half(b);
  low[ty][tx] = b - __half2float(high[ty][tx]);
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[ty * K + k] * (__half2float(high[k][tx]) + low[k][tx]);
  C[ty * N + tx] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  in_two_parts<<<grid, block>>>(A, B, C, M, N, K);
}
