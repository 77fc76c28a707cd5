#include "matmul.h"

__global__ void mm(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < M && col < N) {
    float acc = 0;
    for (int i = 0; i < K; i++) acc += A[row * K + i] * B[i * N + col];
    C[row * N + col] = acc;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 b(16, 16), g((N + 15) / 16, (M + 15) / 16);
  mm<<<g, b>>>(A, B, C, M, N, K);
}
