// Lab 09: warp tiles, asynchronous copies, and whatever else brings FP32 to the library's speed. Start from
// your own file of lab 08: run `make start LAB=09_warp_tiled` in the top folder. Then change three things.
// README.md explains the task, hints/ helps in steps; `make` in this folder checks it, GPU or not.
#include "matmul.h"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <cstddef>

// TODO 1: the sizes: block tile, warp tile, thread tile, stages. Which warp of the block owns which part of the
//         block tile, which lane which part of the warp tile, and what happens at the edges?

// TODO 2: the kernel. Stages in a ring: one is multiplied while the next ones are copied asynchronously. A lane
//         reads the fragments of step k + 1 while it multiplies those of step k.
__global__ void matmul_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}

// TODO 3: the launch: which sizes for which matrix, and what fills the last, incomplete wave of blocks? A, B and
// C are device pointers; the launches return at once, the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}
