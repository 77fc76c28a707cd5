// shape: 20x16x16
// numbers: wrong
// C would be right, but the host did the work: device memory is out of its reach.
#include "matmul.h"

__global__ void for_show() {}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for_show<<<1, 1>>>();
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];  // expect: host-access error
      C[i * N + j] = sum;
    }
}
