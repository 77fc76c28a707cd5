// lab: 01_naive_cpu
// mistake: the products are added to an element of C that nobody has set to zero
// role: store sum
#include "matmul.h"

#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      C[i * N + j] = 0.0f;    //right
      for (int k = 0; k < K; ++k) {
        C[i * N + j] += A[i * K + k] * B[k * N + j];
      }
    }
  }
}
