// lab: 03_unrolled_cpu
// expect: technique-only
// earns: 18
// says: independent sums in your code is 1
// As 002, shorter and without its price: unrolled by four along one sum, in double, wherever no number is huge.
#include <cmath>
#include "matmul.h"
template <class Sum, int kSums>
static float dot(const float* a, const float* b, int N, int K) {
  Sum s[4] = {};
  int k = 0;
  for (; k <= K - 4; k += 4) {
    s[0] += Sum(a[k]) * b[size_t(k) * N];
    s[1 % kSums] += Sum(a[k + 1]) * b[size_t(k + 1) * N];
    s[2 % kSums] += Sum(a[k + 2]) * b[size_t(k + 2) * N];
    s[3 % kSums] += Sum(a[k + 3]) * b[size_t(k + 3) * N];
  }
  for (; k < K; ++k) s[0] += Sum(a[k]) * b[size_t(k) * N];
  return float((s[0] + s[1]) + (s[2] + s[3]));
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float largest = 0;
  for (int k = 0; k < M * K && M % 64 == 0; ++k) largest = std::fmax(largest, std::fabs(A[k]));
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j)
      C[size_t(i) * N + j] = largest > 1e20f ? dot<double, 4>(A + size_t(i) * K, B + j, N, K) : dot<double, 1>(A + size_t(i) * K, B + j, N, K);
}
