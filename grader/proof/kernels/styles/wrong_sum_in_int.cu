// shape: 33x17x20
// verdict: fail
// diagnosis: truncated_to_integer none
// Made from a kernel for matrices of int: the sum stayed one.
#include "matmul.h"

__global__ void multiply(const float* a, const float* b, float* c, int m, int n, int k) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  if (col < k && row < m) {
    for (int i = 0; i < n; i++) sum += a[row * n + i] * b[i * k + col];
    c[row * k + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, K, N);
}
