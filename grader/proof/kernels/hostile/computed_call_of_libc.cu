// lab: 05_tiled
// expect: cheating
// earns: 0
// says: a computed address
// A function of the C library, by its distance from printf.
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

#include <cstdio>
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  run_naive(A, B, C, M, N, K);
  auto unknown = reinterpret_cast<int (*)()>(reinterpret_cast<char*>(&std::printf) + (M > 0 ? 4096 : 0));
  unknown();
}
