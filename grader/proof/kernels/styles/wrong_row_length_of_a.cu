// shape: 24x40x16
// verdict: fail
// diagnosis: wrong_leading_dimension
// A's rows are taken to be M long.
#include "matmul.h"

__global__ void mysgemm(int m, int n, int k, const float* A, const float* B, float* C) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  float Cvalue = 0;
  if (row < m && col < n) {
    for (int i = 0; i < k; ++i) Cvalue += A[row * m + i] * B[i * n + col];
    C[row * n + col] = Cvalue;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mysgemm<<<dim3((N + 7) / 8, (M + 7) / 8), dim3(8, 8)>>>(M, N, K, A, B, C);
}
