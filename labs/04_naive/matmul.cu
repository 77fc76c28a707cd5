// Lab 04: matrix multiplication on the GPU, one thread for each element of C. Complete the three TODOs.
// README.md in this folder explains the task; hints/ holds one hint at a time.
// Run `make` in this folder to have it checked, with or without a GPU.
#include "matmul.h"

#include <cstddef>

// One block has kBlock x kBlock threads and computes kBlock x kBlock elements of C.
constexpr int kBlock = 32;

__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  // TODO 1: which row and which column of C is this thread's? Threads outside C have nothing to do
  (void)M;
  (void)N;

  // TODO 2: add up A(row, k) * B(k, col) over all k and store the sum as C(row, col)
  (void)A;
  (void)B;
  (void)C;
  (void)K;
}

// A, B and C are device pointers. The launch returns at once; the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(kBlock, kBlock);
  // TODO 3: how many blocks cover N columns (x) and M rows (y)? Launch matmul_kernel with them
  (void)block;
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}
