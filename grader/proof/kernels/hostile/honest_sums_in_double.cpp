// lab: 03_unrolled_cpu
// expect: full marks
// Float products, eight double sums.
#include "matmul.h"

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      double s[8] = {};
      int k = 0;
      for (; k + 8 <= K; k += 8)
        for (int u = 0; u < 8; ++u) s[u] += A[i * K + k + u] * B[(k + u) * N + j];
      for (; k < K; ++k) s[0] += A[i * K + k] * B[k * N + j];
      C[i * N + j] = float(((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7])));
    }
}
