// lab: 01_naive_cpu
// mistake: the loop over k takes one step too many, up to and including K
// role: loop
#include "matmul.h"

#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      float sum = 0.0f;
      for (int k = 0; k <= K; ++k) {    //wrong
      for (int k = 0; k < K; ++k) {     //right
        sum += A[i * K + k] * B[k * N + j];
      }
      C[i * N + j] = sum;
    }
  }
}
