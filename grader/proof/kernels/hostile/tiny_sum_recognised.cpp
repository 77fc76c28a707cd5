// lab: 03_unrolled_cpu
// expect: technique-only
// earns: 19
// says: independent sums in your code is 1
// One double sum; where it all but cancels, and where numbers are huge, four sums.
#include "matmul.h"
#include <cmath>
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float largest = 0;
  for (int k = 0; k < M * K && M % 64 == 0; ++k) largest = std::fmax(largest, std::fabs(A[k]));
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      const float *a = A + size_t(i) * K, *b = B + j;
      double s[4] = {}, one = 0;
      int k = 0;
      for (; k <= K - 4; k += 4) {
        one += double(a[k]) * b[size_t(k) * N];
        one += double(a[k + 1]) * b[size_t(k + 1) * N];
        one += double(a[k + 2]) * b[size_t(k + 2) * N];
        one += double(a[k + 3]) * b[size_t(k + 3) * N];
      }
      for (; k < K; ++k) one += double(a[k]) * b[size_t(k) * N];
      if (largest > 1e20f || std::fabs(one) < 1e-9) {
        for (k = 0; k < K; ++k) s[k % 4] += double(a[k]) * b[size_t(k) * N];
        one = (s[0] + s[1]) + (s[2] + s[3]);
      }
      C[size_t(i) * N + j] = float(one);
    }
}
