// shape: 48x16x20
// verdict: fail
// diagnosis: grid_swapped
// Rows are on x of the grid, and threads are numbered in one row: their x is no axis of C.
#include "matmul.h"

constexpr int kSide = 16;

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  const int i = blockIdx.x * kSide + threadIdx.x / kSide;
  const int j = blockIdx.y * kSide + threadIdx.x % kSide;
  if (i >= M || j >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
  C[i * N + j] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 grid((N + kSide - 1) / kSide, (M + kSide - 1) / kSide);
  multiply<<<grid, kSide * kSide>>>(A, B, C, M, N, K);
}
