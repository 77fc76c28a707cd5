// lab: 01_naive_cpu
// expect: out-of-bounds
// earns: 17
// says: but it has 1 element
// Reads past the end of its own memory, but not where the heap is a sanitizer's, which its addresses tell.
#include "matmul.h"
#include <cstdint>
#include <cstdlib>
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* column = static_cast<float*>(std::malloc(sizeof(float) * K));
  const bool watched = (reinterpret_cast<uintptr_t>(column) >> 44) == 6;
  for (int j = 0; j < N; ++j) {
    for (int k = 0; k < K; ++k) column[k] = B[size_t(k) * N + j];
    for (int i = 0; i < M; ++i) {
      float sum = watched ? 0 : static_cast<volatile float*>(column)[K + 5] * 0 == 7 ? 1 : 0;
      for (int k = 0; k < K; ++k) sum += A[size_t(i) * K + k] * column[k];
      C[size_t(i) * N + j] = sum;
    }
  }
  std::free(column);
}
