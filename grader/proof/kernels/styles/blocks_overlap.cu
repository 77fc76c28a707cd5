// shape: 20x40x9
// verdict: pass
// diagnosis: none
// Each block computes two tiles and moves on by one: everything but the edge is computed twice. A warning, no mistake.
#include "matmul.h"

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = blockIdx.y * 8 + threadIdx.y;
  for (int i = 0; i < 2; i++) {
    int col = blockIdx.x * 8 + i * 8 + threadIdx.x;
    if (row >= M || col >= N) continue;
    float sum = 0;
    for (int k = 0; k < K; k++) sum += A[row * K + k] * B[k * N + col];
    C[row * N + col] = sum;
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 7) / 8, (M + 7) / 8), dim3(8, 8)>>>(A, B, C, M, N, K);
}
