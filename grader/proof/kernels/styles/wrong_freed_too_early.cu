// shape: 64x64x64
// verdict: fail
// diagnosis: memory_freed_too_early
// cudaFree() stands before the launch.
#include "matmul.h"

__global__ void mm(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    float sum = 0;
    for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* d_B;
  cudaMalloc(&d_B, size_t(K) * N * sizeof(float));
  cudaMemcpy(d_B, B, size_t(K) * N * sizeof(float), cudaMemcpyDeviceToDevice);
  cudaFree(d_B);
  dim3 block(16, 16);
  dim3 grid((N + 15) / 16, (M + 15) / 16);
  mm<<<grid, block>>>(A, d_B, C, M, N, K);
}
