// Lab 02: matrix multiplication in blocks that fit in the cache. Complete the three TODOs.
// README.md in this folder explains the task; hints/ holds one hint at a time.
// Run `make` in this folder to have it checked.
#include "matmul.h"

#include <algorithm>
#include <cstddef>

// Rows and columns of one block. A block of B has kBlock * kBlock * 4 bytes: it must leave room in a 32 KiB cache.
constexpr int kBlock = 64;

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  // TODO 1: C is output only and will be added to: set every element of it to zero
  (void)C;

  for (int i0 = 0; i0 < M; i0 += kBlock) {
    for (int k0 = 0; k0 < K; k0 += kBlock) {
      for (int j0 = 0; j0 < N; j0 += kBlock) {
        // TODO 2: where do this block's rows, columns and inner indices end? The last blocks are ragged

        // TODO 3: multiply the block of A by the block of B and add the product to the block of C;
        //         choose the order of the three loops so that the innermost walks along rows
        (void)A;
        (void)B;
      }
    }
  }
}
