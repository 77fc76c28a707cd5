// lab: 01_naive_cpu
// expect: out-of-bounds
// earns: 17
// says: C
// C is right, and so are the words before its beginning and after its end, where other results might lie.
#include "matmul.h"

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
  C[-1] = C[0];
  C[M * N] = C[0];
}
