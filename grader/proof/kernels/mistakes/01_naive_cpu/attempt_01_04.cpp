// lab: 01_naive_cpu
// mistake: B is read as if it were stored transposed, at j * K + k
// role: read
#include "matmul.h"

#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      float sum = 0.0f;
      for (int k = 0; k < K; ++k) {
        sum += A[i * K + k] * B[j * K + k];    //wrong
        sum += A[i * K + k] * B[k * N + j];    //right
      }
      C[i * N + j] = sum;
    }
  }
}
