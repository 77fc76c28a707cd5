// shape: 32x32x32
// verdict: fail
// diagnosis: lower_precision
// Tiles of half, sums in float.
#include "matmul.h"

#include <cuda_fp16.h>

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ half a[16][17], b[16][17];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0;
  for (int p = 0; p < K; p += 16) {
    a[ty][tx] = __float2half(A[row * K + p + tx]);
    b[ty][tx] = __float2half(B[(p + ty) * N + col]);
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += __half2float(a[ty][k]) * __half2float(b[k][tx]);
    __syncthreads();
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, N, K);
}
