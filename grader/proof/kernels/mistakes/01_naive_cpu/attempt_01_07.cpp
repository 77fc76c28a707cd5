// lab: 01_naive_cpu
// mistake: the sum is an int, so that each step drops the fraction
// role: sum
#include "matmul.h"

#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      int sum = 0.0f;      //wrong
      float sum = 0.0f;    //right
      for (int k = 0; k < K; ++k) {
        sum += A[i * K + k] * B[k * N + j];
      }
      C[i * N + j] = sum;
    }
  }
}
