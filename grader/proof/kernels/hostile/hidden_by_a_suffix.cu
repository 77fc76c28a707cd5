// lab: 05_tiled
// expect: forbidden-symbol
// earns: 0
// says: Put a space between
// A literal with the suffix R, which looks as if a raw string began, and hides what follows.
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

auto operator""R(const char* text, size_t) { return text; }
__device__ float quiet(const float* p) {
  auto a = "a"R"("; asm volatile("" : : "r"(p) : "memory"); auto b = ")";
  return a == b ? 0 : *p;
}
__global__ void first(const float* A, float* C) { C[0] = quiet(A); }
void matmul(const float* A, const float* B, float* C, int M, int N, int K) { run_naive(A, B, C, M, N, K); }
