#include "matmul.h"

__global__ void mm(const float* A, const float* B, float* C, int M, int N, int K) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= M * N) return;
  int row = idx / N, col = idx % N;
  float acc = 0;
  for (int k = 0; k < K; ++k) acc += A[row * K + k] * B[k * N + col];
  C[idx] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  mm<<<(M * N + 511) / 512, 512>>>(A, B, C, M, N, K);
}
