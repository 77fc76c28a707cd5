// shape: 33x17x90
// verdict: pass
// diagnosis: none
// More precise than asked for.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    double sum = 0.0;
    for (int k = 0; k < K; k++) sum += (double)A[row * K + k] * (double)B[k * N + col];
    C[row * N + col] = (float)sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
