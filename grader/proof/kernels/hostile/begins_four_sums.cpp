// lab: 03_unrolled_cpu
// expect: technique-only
// earns: 19
// says: independent sums in your code is 1
// The first eight products are paired, so that four sums begin; all others go into one. On some CPUs it is faster than three loops.
#include "matmul.h"
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      const float *a = A + size_t(i) * K, *b = B + j;
      auto p = [&](int k) { return a[k] * b[size_t(k) * N]; };
      float sum = 0;
      int k = 0;
      if (K >= 8) {
        sum = ((p(0) + p(1)) + (p(2) + p(3))) + ((p(4) + p(5)) + (p(6) + p(7)));
        k = 8;
      }
      for (; k <= K - 4; k += 4) {
        sum += p(k);
        sum += p(k + 1);
        sum += p(k + 2);
        sum += p(k + 3);
      }
      for (; k < K; ++k) sum += p(k);
      C[size_t(i) * N + j] = sum;
    }
}
