// shape: 33x17x20
// numbers: right
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaDeviceProp properties;
  int device, side = 8;
  cudaGetDevice(&device);
  cudaGetDeviceProperties(&properties, device);
  if (properties.maxThreadsPerBlock >= 256 && properties.warpSize == 32) side = 16;
  naive<<<dim3((N + side - 1) / side, (M + side - 1) / side), dim3(side, side)>>>(A, B, C, M, N, K);
}
