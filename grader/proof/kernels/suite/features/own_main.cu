// shape: 33x17x20
// numbers: right
// A main() for trying the file out on a real GPU is renamed away.
#include "matmul.h"

#include <cstdio>
#include <vector>
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  naive<<<grid, block>>>(A, B, C, M, N, K);
}

int main(int argc, char** argv) {
  int n = argc > 1 ? 64 : 32;
  std::vector<float> a(n * n, 1.0f), c(n * n);
  float *A, *B, *C;
  cudaMalloc(&A, n * n * sizeof(float));
  cudaMalloc(&B, n * n * sizeof(float));
  cudaMalloc(&C, n * n * sizeof(float));
  cudaMemcpy(A, a.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(B, a.data(), n * n * sizeof(float), cudaMemcpyHostToDevice);
  matmul(A, B, C, n, n, n);
  cudaMemcpy(c.data(), C, n * n * sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("%s: %f\n", argv[0], c[0]);
  return 0;
}
