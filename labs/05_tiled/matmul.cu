// Lab 05: matrix multiplication with tiles in shared memory, all sizes multiples of 64. Complete the TODOs.
// README.md in this folder explains the task; hints/ holds one hint at a time.
// Run `make` in this folder to have it checked, with or without a GPU.
#include "matmul.h"

#include <cstddef>

// A tile has TILE x TILE elements, and a block TILE x TILE threads.
constexpr int TILE = 32;

// M, N and K must be multiples of TILE. __restrict__ promises that A, B and C do not overlap: then the compiler may
// start the loads of the next tiles before the barrier.
__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int N,
                              int K) {
  // TODO 1: two tiles in shared memory; and this thread's place: in the tiles, and in C as in your lab 04;
  //         and a sum that starts at zero
  (void)A;
  (void)B;
  (void)N;
  for (int k0 = 0; k0 < K; k0 += TILE) {
    // TODO 1: load this thread's one element of the tile of A and its one element of the tile of B

    // TODO 2: a barrier: what must be finished in the whole block before anyone goes on?

    // TODO 3: add the products of the two tiles that belong to this thread's element

    // TODO 2: a second barrier: what would go wrong in the next round without it?
  }
  // TODO 3: store the sum
  (void)C;
}

// A, B and C are device pointers. The launch returns at once; the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  // TODO 3: launch the kernel as in your lab 04: one block for each tile of C, none of them incomplete
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}
