// lab: 04_naive
// expect: global-race
// earns: 19
// says: neither waits for the other
// C is a copy of a workspace, in another stream than the kernel that fills it.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  const int column = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || column >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + column];
  C[row * N + column] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static cudaStream_t kernels, copies;
  static float* workspace;
  if (!workspace) {
    cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
    cudaMalloc(&workspace, 8 << 20);
  }
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16), 0, kernels>>>(A, B, workspace, M, N, K);
  cudaMemcpyAsync(C, workspace, sizeof(float) * M * N, cudaMemcpyDeviceToDevice, copies);
}
