// Lab 08: 16 bytes at once, and the next tile on its way while this one is multiplied. Start from your own
// file of lab 07: run `make start LAB=08_vectorized` in the top folder. Then change the three things below.
// README.md explains the task, hints/ helps in steps; `make` in this folder checks it, GPU or not.
#include "matmul.h"

#include <cstddef>

// TODO 1: four neighbours of a row at once: one function that loads, with zeros beyond the edges, and one that
//         stores. One 16-byte access where rows start on 16 bytes, single elements elsewhere.

// A block computes BM x BN elements of C, BK steps of k at a time; a thread computes TM x TN, in patches of 4 x 4. The
// patches of one thread are 4 * kThreadsY rows and 4 * kThreadsX columns apart, so that neighbouring threads read
// neighbouring 16 bytes of B_tile.
template <int BM, int BN, int BK, int TM, int TN, bool VECTOR>
__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  // TODO 2: two copies of each tile, the one of A transposed. Ask for the next tile, multiply this one with
  //         16-byte reads from shared memory, keep the next one in the other copy, one barrier.
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}

// TODO 3: a launch that takes 16-byte accesses only where all of them are aligned, and matmul() with large tiles
// for large matrices. A, B and C are device pointers; the launch returns at once, the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}
