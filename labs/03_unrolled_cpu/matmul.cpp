// Lab 03: matrix multiplication with an unrolled inner loop. Complete the three TODOs.
// README.md in this folder explains the task; hints/ holds one hint at a time.
// Run `make` in this folder to have it checked.
#include "matmul.h"

#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  for (int i = 0; i < M; ++i) {
    const float* a = A + size_t(i) * K;  // row i of A: the next element is 1 float further
    for (int j = 0; j < N; ++j) {
      const float* b = B + j;  // column j of B: the next element is N floats further
      // TODO 1: four partial sums, and a loop over k in steps of four that adds one product to each of them
      (void)a;
      (void)b;
      // TODO 2: the products that are left over when K is not a multiple of four
      // TODO 3: store the total of the four partial sums as C(i, j)
      (void)C;
    }
  }
}
