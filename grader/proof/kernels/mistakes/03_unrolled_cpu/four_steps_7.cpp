// lab: 03_unrolled_cpu
// mistake: in the copied third line the step of B was not changed, so the same row of B is used twice
// role: read
#include "matmul.h"
#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int whole = K & ~3;
  for (int i = 0; i < M; ++i) {
    const float* a = &A[size_t(i) * K];
    for (int j = 0; j < N; ++j) {
      float acc[4] = {};
      for (int k = 0; k < whole; k += 4) {
        acc[0] += a[k + 0] * B[size_t(k + 0) * N + j];
        acc[1] += a[k + 1] * B[size_t(k + 1) * N + j];
        acc[2] += a[k + 2] * B[size_t(k + 1) * N + j];  //wrong
        acc[2] += a[k + 2] * B[size_t(k + 2) * N + j];  //right
        acc[3] += a[k + 3] * B[size_t(k + 3) * N + j];
      }
      for (int k = whole; k < K; ++k) acc[0] += a[k] * B[size_t(k) * N + j];
      C[size_t(i) * N + j] = acc[0] + acc[1] + acc[2] + acc[3];
    }
  }
}
