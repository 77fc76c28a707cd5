// shape: 33x17x20
// verdict: pass
// diagnosis: none
// Everything is unsigned, as in much host code.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, size_t M, size_t N, size_t K) {
  const size_t col = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  const size_t row = static_cast<size_t>(blockIdx.y) * blockDim.y + threadIdx.y;
  if (row < M && col < N) {
    float sum = 0.0f;
    for (size_t k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const unsigned int width = 16;
  multiply<<<dim3((N + width - 1) / width, (M + width - 1) / width), dim3(width, width)>>>(A, B, C, M, N, K);
}
