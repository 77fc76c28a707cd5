// Printing makes no access, so it costs steps.
// lab: 04_naive
// expect: timeout
// earns: 18
// says: prints too much
#include "matmul.h"
#include <cstddef>
#include <cstdio>

__global__ void f(const float* A, const float* B, float* C, int M, int N, int K) {
  const int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  for (int i = 0; i < 100000; ++i) printf("x%d %s\n", i, "PASS");
  if (r >= M || c >= N) return;
  float s = 0;
  for (int k = 0; k < K; ++k) s += A[size_t(r) * K + k] * B[size_t(k) * N + c];
  C[size_t(r) * N + c] = s;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  f<<<dim3((N + 31) / 32, (M + 7) / 8), dim3(32, 8)>>>(A, B, C, M, N, K);
}
