// lab: 03_unrolled_cpu
// mistake: the third product uses the wrong row of B, and the remainder loop starts one too late
// role: read sum loop
#include "matmul.h"
#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int K4 = K - K % 4;
  for (int i = 0; i < M; i++) {
    for (int j = 0; j < N; j++) {
      float part0 = 0, part1 = 0, part2 = 0, part3 = 0;
      for (int k = 0; k < K4; k += 4) {
        const float* a = &A[(size_t)i * K + k];
        const float* b = &B[(size_t)k * N + j];
        part0 += a[0] * b[0];
        part1 += a[1] * b[N];
        part2 += a[2] * b[3 * N];  //wrong
        part2 += a[2] * b[2 * N];  //right
        part3 += a[3] * b[3 * N];
      }
      float rest = 0;
      for (int k = K4 + 1; k < K; k++)  //wrong
      for (int k = K4; k < K; k++)  //right
        rest += A[(size_t)i * K + k] * B[(size_t)k * N + j];
      C[(size_t)i * N + j] = part0 + part1 + part2 + part3 + rest;
    }
  }
}
