// shape: 37x45x11
// verdict: pass
// diagnosis: none
// A grid that is too small on purpose: the threads come back for more.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int row = blockIdx.y * blockDim.y + threadIdx.y; row < M; row += blockDim.y * gridDim.y)
    for (int col = blockIdx.x * blockDim.x + threadIdx.x; col < N; col += blockDim.x * gridDim.x) {
      float sum = 0.0f;
      for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
      C[row * N + col] = sum;
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(2, 2), dim3(16, 8)>>>(A, B, C, M, N, K);
}
