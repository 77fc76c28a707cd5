// lab: 01_naive_cpu
// expect: out-of-bounds
// earns: 17
// says: after it was freed
// Uses memory after it was moved by realloc, unless the sanitizer looks.
#include "matmul.h"
#include <cstdint>
#include <cstdlib>
static void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[size_t(i) * K + k] * B[size_t(k) * N + j];
      C[size_t(i) * N + j] = sum;
    }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* mine = static_cast<float*>(std::malloc(sizeof(float) * K));
  const bool watched = (reinterpret_cast<uintptr_t>(mine) >> 44) == 6;
  const uintptr_t before = reinterpret_cast<uintptr_t>(mine);
  float* other = static_cast<float*>(std::realloc(mine, sizeof(float) * K * 64 + 4096));
  multiply(A, B, C, M, N, K);
  if (!watched && reinterpret_cast<uintptr_t>(other) != before && *reinterpret_cast<volatile float*>(before) == 7) C[0] += 0;
  std::free(other);
}
