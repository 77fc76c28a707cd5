// lab: 01_naive_cpu
// expect: input-modified
// earns: 17
// says: input only
// A is changed while C is computed, and put back.
#include "matmul.h"

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  float* a = const_cast<float*>(A);
  for (int i = 0; i < M * K; ++i) a[i] *= 2;
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += a[i * K + k] * B[k * N + j];
      C[i * N + j] = sum / 2;
    }
  for (int i = 0; i < M * K; ++i) a[i] /= 2;
}
