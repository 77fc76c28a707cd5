// shape: 16x16x16
// numbers: none
#include "matmul.h"

__global__ void naive(cudaTextureObject_t A, const float* B, float* C, int N, int K) {  // expect: unsupported error
  int row = threadIdx.y, col = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += tex2D<float>(A, k, row) * B[k * N + col];  // expect: unsupported error
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  cudaTextureObject_t texture = 0;  // expect: unsupported error
  naive<<<1, dim3(M, N)>>>(texture, B, C, N, K);
}
