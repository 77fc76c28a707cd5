// shape: 17x19x23
// verdict: pass
// diagnosis: none
// Four products per round, each with its own test.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int m, int n, int p) {
  int row = threadIdx.y + blockIdx.y * blockDim.y;
  int col = threadIdx.x + blockIdx.x * blockDim.x;
  if (row < m && col < n) {
    float sum = 0;
    for (int i = 0; i < p; i += 4) {
      sum += A[row * p + i] * B[i * n + col];
      if (i + 1 < p) sum += A[row * p + i + 1] * B[(i + 1) * n + col];
      if (i + 2 < p) sum += A[row * p + i + 2] * B[(i + 2) * n + col];
      if (i + 3 < p) sum += A[row * p + i + 3] * B[(i + 3) * n + col];
    }
    C[row * n + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 threads(8, 8);
  dim3 blocks((N - 1) / threads.x + 1, (M - 1) / threads.y + 1);
  multiply<<<blocks, threads>>>(A, B, C, M, N, K);
}
