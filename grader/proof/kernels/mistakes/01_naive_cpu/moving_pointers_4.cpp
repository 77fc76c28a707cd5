// lab: 01_naive_cpu
// mistake: a semicolon after the for makes the body run once, behind the end
// role: language loop
#include "matmul.h"
#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int m = 0; m < M; ++m) {
    for (int n = 0; n < N; ++n) {
      const float* pa = A + size_t(m) * K;
      const float* pb = B + n;
      float total = 0.0f;
      int k;
      for (k = 0; k < K; ++k, pb += N);  //wrong
      for (k = 0; k < K; ++k, pb += N)  //right
      {
        total += pa[k] * *pb;
      }
      C[size_t(m) * N + n] = total;
    }
  }
}
