// Lab 06: tiled matrix multiplication for any M, N and K from 1 up. Start from your own file of lab 05: run
// `make start LAB=06_boundary_checked` in the top folder. Then change the three things named below.
// README.md explains the task, hints/ helps in steps; `make` in this folder checks it, GPU or not.
#include "matmul.h"

#include <cstddef>

// A tile has TILE x TILE elements, and a block TILE x TILE threads.
constexpr int TILE = 32;

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  // TODO 1: your tiled loop; where a tile reaches over an edge of A or B, the missing elements become zero
  (void)A;
  (void)B;
  (void)K;

  // TODO 2: store the sum, but only where C has an element
  (void)C;
  (void)M;
  (void)N;
}

// A, B and C are device pointers. The launch returns at once; the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(TILE, TILE);
  // TODO 3: launch enough blocks to cover the last, incomplete tiles as well
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
  (void)block;
}
