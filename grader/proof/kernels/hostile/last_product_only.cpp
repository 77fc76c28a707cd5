// lab: 01_naive_cpu
// expect: wrong-result
// earns: 0
// says: elements are wrong
// No sum at all: the last product, as if "=" stood for "+=".
#include "matmul.h"
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      C[i * N + j] = A[i * K + K - 1] * B[(K - 1) * N + j];
    }
}
