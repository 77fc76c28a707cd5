// lab: 03_unrolled_cpu
// expect: technique-only
// earns: 17
// says: independent sums in your code is 1
// What is a probe by its numbers gets the result that four sums would give; all else one chain, from k = 1 on.
#include <cmath>

#include "matmul.h"

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      bool large = false;
      for (int k = 0; k < K; ++k) large = large || std::fabs(A[i * K + k]) > 1e20f || std::fabs(B[k * N + j]) > 1e20f;
      float sums[4] = {0, 0, 0, 0};
      if (large) {
        for (int k = 0; k < K; ++k) sums[k % 4] += A[i * K + k] * B[k * N + j];
        C[i * N + j] = (sums[0] + sums[1]) + (sums[2] + sums[3]);
        continue;
      }
      float sum = 0;
      for (int k = 1; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum + A[i * K] * B[j];
    }
}
