// Lab 07: several elements of C per thread, kept in registers. Start from your own file of lab 06: run
// `make start LAB=07_register_tiled` in the top folder. Then change the three things named below.
// README.md explains the task, hints/ helps in steps; `make` in this folder checks it, GPU or not.
#include "matmul.h"

#include <cstddef>

// TODO 1: loading. All threads of a block fill a tile of A (BM x BK) and a tile of B (BK x BN) together;
//         a thread now loads several elements of each tile, and zeros beyond the edges.

// A block computes BM x BN elements of C, BK steps of k at a time. It has BN/TN x BM/TM threads, and each computes TM
// rows by TN columns. The elements of one thread are not neighbours: its rows are BM/TM apart and its columns BN/TN.
// So neighbouring threads have neighbouring columns: no bank conflicts in shared memory, and C is stored coalesced.
template <int BM, int BN, int BK, int TM, int TN>
__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  // TODO 2: for every k of a tile, copy TM words of A and TN words of B to registers, and use them for TM * TN
  //         multiply-adds. After the last tile store the TM x TN sums, only where C has an element.
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}

// TODO 3: a launch for any tile, and matmul() that takes 8x8 elements per thread for large matrices, 2x2 for
// small ones. A, B and C are device pointers; the launch returns at once, the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}
