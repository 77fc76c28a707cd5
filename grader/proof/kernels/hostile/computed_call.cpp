// lab: 01_naive_cpu
// expect: cheating
// earns: 0
// says: at a computed address
// A function of the C library by its distance from another: fork(), whose child computes where nobody counts.
#include <cstdio>

#include "matmul.h"

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const char* somewhere = reinterpret_cast<const char*>(&std::printf) + 4096;
  reinterpret_cast<int (*)()>(const_cast<char*>(somewhere))();
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}
