// shape: 32x16x16
// verdict: fail
// diagnosis: guard_reversed nothing_written
// The comparison points the wrong way: nobody computes anything.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int m, int k, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
  float tmp = 0;
  if (m < row && n < col) {
    for (int i = 0; i < k; i++) tmp += A[row * k + i] * B[i * n + col];
    C[row * n + col] = tmp;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(16, 16), blocks((M + threads.x - 1) / threads.x, (N + threads.y - 1) / threads.y);
  multiply<<<blocks, threads>>>(A, B, C, M, K, N);
}
