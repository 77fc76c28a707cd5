// lab: 01_naive_cpu
// mistake: in the order i, k, j the products are added to a C that nobody cleared
// role: sum store
#include "matmul.h"
#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i) {
    float* c = C + size_t(i) * N;
    for (int j = 0; j < N; ++j) c[j] = 0.0f;  //right
    for (int k = 0; k < K; ++k) {
      const float a = A[size_t(i) * K + k];
      const float* b = B + size_t(k) * N;
      for (int j = 0; j < N; ++j) c[j] += a * b[j];
    }
  }
}
