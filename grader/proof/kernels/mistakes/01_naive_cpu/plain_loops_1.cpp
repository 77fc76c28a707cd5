// lab: 01_naive_cpu
// mistake: the row length of B is taken to be K
// role: read
#include "matmul.h"
#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      float sum = 0.0f;
      for (int k = 0; k < K; ++k) {
        sum += A[size_t(i) * K + k] * B[size_t(k) * K + j];  //wrong
        sum += A[size_t(i) * K + k] * B[size_t(k) * N + j];  //right
      }
      C[size_t(i) * N + j] = sum;
    }
  }
}
