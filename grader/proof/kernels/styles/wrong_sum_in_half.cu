// shape: 64x64x64
// verdict: fail
// diagnosis: lower_precision
// Inputs in float, products and sums in half.
#include "matmul.h"

#include <cuda_fp16.h>

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  __half total = __float2half(0.0f);
  for (int k = 0; k < K; ++k) total = __hadd(total, __hmul(__float2half(A[row * K + k]), __float2half(B[k * N + col])));
  C[row * N + col] = __half2float(total);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, N, K);
}
