// shape: 33x17x20
// verdict: pass
// diagnosis: none
// A wrapper from a program with host matrices, kept: it makes copies of its own and frees them.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float *d_A, *d_B, *d_C;
  size_t sizeA = M * K * sizeof(float), sizeB = K * N * sizeof(float), sizeC = M * N * sizeof(float);
  cudaMalloc((void**)&d_A, sizeA);
  cudaMalloc((void**)&d_B, sizeB);
  cudaMalloc((void**)&d_C, sizeC);
  cudaMemcpy(d_A, A, sizeA, cudaMemcpyDefault);
  cudaMemcpy(d_B, B, sizeB, cudaMemcpyDeviceToDevice);
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(d_A, d_B, d_C, M, N, K);
  cudaMemcpy(C, d_C, sizeC, cudaMemcpyDeviceToDevice);
  cudaFree(d_A);
  cudaFree(d_B);
  cudaFree(d_C);
}
