// shape: 33x17x20
// verdict: pass
// diagnosis: none
#include "matmul.h"

__global__ void rows(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M) return;
  for (int col = 0; col < N; ++col) {
    float sum = 0;
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  rows<<<(M + 31) / 32, 32>>>(A, B, C, M, N, K);
}
