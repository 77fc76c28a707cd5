// lab: 01_naive_cpu
// mistake: the loop over rows ends at N and the loop over columns at M
// role: loop
#include "matmul.h"

#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < N; ++i) {    //wrong
  for (int i = 0; i < M; ++i) {    //right
    for (int j = 0; j < M; ++j) {    //wrong
    for (int j = 0; j < N; ++j) {    //right
      float sum = 0.0f;
      for (int k = 0; k < K; ++k) {
        sum += A[i * K + k] * B[k * N + j];
      }
      C[i * N + j] = sum;
    }
  }
}
