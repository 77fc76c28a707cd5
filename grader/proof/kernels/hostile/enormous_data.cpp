// lab: 01_naive_cpu
// expect: compile-error
// earns: 0
// says: more than 256 MB
// Two gigabytes of initialised data make a program of that size.
#include "matmul.h"

static volatile float table[500000000] = {1};

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      table[(i * N + j) % 500000000] = sum;
      C[i * N + j] = table[(i * N + j) % 500000000];
    }
}
