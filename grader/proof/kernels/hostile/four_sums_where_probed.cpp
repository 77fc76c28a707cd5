// lab: 03_unrolled_cpu
// expect: technique-only
// earns: 19
// says: independent sums in your code is 1
// Four sums for the lengths of one probe only.
#include "matmul.h"
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const bool four = M % 8 == 0 && N % 8 == 0 && (K == 64 || K == 128 || K == 67 || K == 131 || K == 96);
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      const float *a = A + size_t(i) * K, *b = B + j;
      float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
      int k = 0;
      if (four) for (; k + 4 <= K; k += 4) {
        s0 += a[k] * b[size_t(k) * N], s1 += a[k + 1] * b[size_t(k + 1) * N];
        s2 += a[k + 2] * b[size_t(k + 2) * N], s3 += a[k + 3] * b[size_t(k + 3) * N];
      }
      for (; k < K; ++k) s0 += a[k] * b[size_t(k) * N];
      C[size_t(i) * N + j] = (s0 + s1) + (s2 + s3);
    }
}
