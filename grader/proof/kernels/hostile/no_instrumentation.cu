// lab: 05_tiled
// expect: forbidden-symbol
// earns: 0
// says: no_sanitize
// Loads that nobody counts.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

static void run_naive(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}

__attribute__((no_sanitize("thread"))) __device__ float quiet(const float* p) { return *p; }
__global__ void first(const float* A, float* C) { C[0] = quiet(A); }
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  first<<<1, 1>>>(A, C);
  run_naive(A, B, C, M, N, K);
}
