// lab: 04_naive
// mistake: the buffers are allocated with element counts where bytes are needed
// role: host
#include "matmul.h"
#include <cstddef>

__global__ void mulKernel(const float* a, const float* b, float* c, int m, int n, int k) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < m && col < n) {
    float sum = 0;
    for (int i = 0; i < k; i++) sum += a[row * k + i] * b[i * n + col];
    c[row * n + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  // work on own copies
  float *d_A, *d_B, *d_C;
  size_t sizeA = (size_t)M * K;   //wrong
  size_t sizeB = (size_t)K * N;   //wrong
  size_t sizeC = (size_t)M * N;   //wrong
  size_t sizeA = (size_t)M * K * sizeof(float);   //right
  size_t sizeB = (size_t)K * N * sizeof(float);   //right
  size_t sizeC = (size_t)M * N * sizeof(float);   //right
  cudaMalloc((void**)&d_A, sizeA);
  cudaMalloc((void**)&d_B, sizeB);
  cudaMalloc((void**)&d_C, sizeC);
  cudaMemcpy(d_A, A, sizeA, cudaMemcpyDeviceToDevice);
  cudaMemcpy(d_B, B, sizeB, cudaMemcpyDeviceToDevice);
  dim3 block(16, 16);
  dim3 grid((N + 15) / 16, (M + 15) / 16);
  mulKernel<<<grid, block>>>(d_A, d_B, d_C, M, N, K);
  cudaMemcpy(C, d_C, sizeC, cudaMemcpyDeviceToDevice);
  cudaFree(d_A);
  cudaFree(d_B);
  cudaFree(d_C);
}
