// shape: 37x53x29 64x32x96
// verdict: fail
// diagnosis: products_counted_twice
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int m, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= m || j >= n) return;
  float sum = 0;
  for (int l = 0; l < k; l++) sum += A[i + l * m] * B[l + j * k];
  C[i + j * m] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((M + 15) / 16, (N + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
