// lab: 03_unrolled_cpu
// mistake: the pointer into B moves on by four elements, as if it walked along a row
// role: read loop
#include "matmul.h"
#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int rounds = K / 4;
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      const float* a = A + size_t(i) * K;
      const float* b = B + j;
      float s0 = 0.0f, s1 = 0.0f, s2 = 0.0f, s3 = 0.0f;
      for (int t = 0; t < rounds; ++t) {
        s0 += a[0] * b[0];
        s1 += a[1] * b[size_t(N)];
        s2 += a[2] * b[size_t(N) * 2];
        s3 += a[3] * b[size_t(N) * 3];
        a += 4;
        b += 4;  //wrong
        b += size_t(N) * 4;  //right
      }
      for (int t = rounds * 4; t < K; ++t, ++a, b += N) s0 += *a * *b;
      C[size_t(i) * N + j] = (s0 + s1) + (s2 + s3);
    }
  }
}
