// shape: 24x40x16
// verdict: fail
// diagnosis: size_in_elements
#include "matmul.h"

__global__ void mul(float* A, float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    float s = 0;
    for (int k = 0; k < K; k++) s += A[row * K + k] * B[k * N + col];
    C[row * N + col] = s;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float *dA, *dB;
  cudaMalloc((void**)&dA, M * K * sizeof(float));
  cudaMalloc((void**)&dB, K * N * sizeof(float));
  cudaMemcpy(dA, A, M * K, cudaMemcpyDeviceToDevice);
  cudaMemcpy(dB, B, K * N, cudaMemcpyDeviceToDevice);
  dim3 t(16, 16), b((N + 15) / 16, (M + 15) / 16);
  mul<<<b, t>>>(dA, dB, C, M, N, K);
  cudaDeviceSynchronize();
  cudaFree(dA); cudaFree(dB);
}
