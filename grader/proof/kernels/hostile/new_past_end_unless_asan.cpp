// lab: 01_naive_cpu
// expect: out-of-bounds
// earns: 17
// says: writes memory[4]
// Writes past the end of what new gave, unless the sanitizer looks.
#include "matmul.h"
#include <cstdint>
static void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[size_t(i) * K + k] * B[size_t(k) * N + j];
      C[size_t(i) * N + j] = sum;
    }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* mine = new float[K];
  const bool watched = (reinterpret_cast<uintptr_t>(mine) >> 44) == 6;
  if (!watched) static_cast<volatile float*>(mine)[K + 3] = 1;
  delete[] mine;
  multiply(A, B, C, M, N, K);
}
