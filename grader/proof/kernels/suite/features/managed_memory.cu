// shape: 33x17x20
// numbers: right
// Managed memory belongs to both sides.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, const int* sizes) {
  int M = sizes[0], N = sizes[1], K = sizes[2];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int* sizes;
  cudaMallocManaged(&sizes, 3 * sizeof(int));
  sizes[0] = M;
  sizes[1] = N;
  sizes[2] = K;
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, sizes);
  cudaDeviceSynchronize();
  cudaFree(sizes);
}
