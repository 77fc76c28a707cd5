// shape: 24x40x16
// verdict: fail
// diagnosis: a_transposed
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < M && j < N) {
    float sum = 0.0f;
    for (int k = 0; k < K; ++k) sum += __ldg(&A[k * M + i]) * __ldg(&B[k * N + j]);
    C[i * N + j] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((M + 15) / 16, (N + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
