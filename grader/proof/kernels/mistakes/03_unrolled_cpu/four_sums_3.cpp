// lab: 03_unrolled_cpu
// mistake: only the last of the four sums in the declaration is set to zero
// role: sum language
#include "matmul.h"
#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int rounds = K / 4;
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      const float* p = A + size_t(i) * K;
      const float* q = B + j;
      float w, x, y, z = 0.0f;  //wrong
      float w = 0.0f, x = 0.0f, y = 0.0f, z = 0.0f;  //right
      for (int r = 0; r < rounds; ++r) {
        w += p[0] * q[0];
        x += p[1] * q[size_t(N)];
        y += p[2] * q[size_t(N) * 2];
        z += p[3] * q[size_t(N) * 3];
        p += 4;
        q += size_t(N) * 4;
      }
      for (int r = rounds * 4; r < K; ++r, ++p, q += N) w += *p * *q;
      C[size_t(i) * N + j] = (w + x) + (y + z);
    }
  }
}
