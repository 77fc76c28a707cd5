// Lab 01: matrix multiplication with three loops, on the CPU. Complete the two TODOs.
// README.md in this folder explains the task; hints/ holds one hint at a time.
// Run `make` in this folder to have it checked.
#include "matmul.h"

#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      // TODO 1: add up A(i, k) * B(k, j) over all k
      (void)A;
      (void)B;
      (void)K;
      // TODO 2: store the sum as C(i, j)
      (void)C;
    }
  }
}
