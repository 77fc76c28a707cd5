// shape: 33x17x20
// verdict: fail
// diagnosis: added_to_old_c
// C is taken to be zero.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N)
    for (int i = 0; i < K; i++) C[row * N + col] += A[row * K + i] * B[i * N + col];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
