// lab: 04_naive
// mistake: threads leave only if both row and column are outside
// role: guard language
#include "matmul.h"
#define TPB 32

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * TPB + threadIdx.y;
  const int col = blockIdx.x * TPB + threadIdx.x;
  if (row >= M && col >= N) return;   //wrong
  if (row >= M || col >= N) return;   //right

  float result = 0.0f;
  for (int k = 0; k < K; ++k) {
    const float x = A[row * K + k];
    const float y = B[k * N + col];
    result += x * y;
  }
  C[row * N + col] = result;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TPB, TPB);
  dim3 grid((N + TPB - 1) / TPB, (M + TPB - 1) / TPB);
  naive<<<grid, block>>>(A, B, C, M, N, K);
}
