// lab: 01_naive_cpu
// expect: crash
// earns: 0
// says: exit code
// C is right, and then the process leaves as if everything were over.
#include <cstdlib>

#include "matmul.h"

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
  std::exit(0);
}
