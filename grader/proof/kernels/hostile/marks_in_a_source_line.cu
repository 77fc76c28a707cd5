// lab: 04_naive
// expect: out-of-bounds
// earns: 17.5
// says: writes C[
// A wrong line with bidi, ESC and tabs, quoted by the report
#include "matmul.h"
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col + 1] = sum; /* ‮⁦[31;1m​  */ // 2J
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
