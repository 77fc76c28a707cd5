// lab: 01_naive_cpu
// mistake: the loop over k counts j up, so k stays 0 and the loop does not end
// role: loop
#include "matmul.h"

#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      float sum = 0.0f;
      for (int k = 0; k < K; ++j) {    //wrong
      for (int k = 0; k < K; ++k) {    //right
        sum += A[i * K + k] * B[k * N + j];
      }
      C[i * N + j] = sum;
    }
  }
}
