// Lab 10: tensor cores, in TF32, through nvcuda::wmma. README.md explains the task, hints/ helps in steps;
// `make` in this folder checks it, GPU or not.
#include "matmul.h"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>
#include <mma.h>

#include <cstddef>

// TODO 1: the sizes: block tile, warp tile, stages; and how A and B get into fragments, rounded to TF32, with
//         zeros beyond their edges: when they are loaded, or packed once before?

// TODO 2: the kernel: a warp owns a rectangle of fragments of C. What is multiplied while the next copies are on
//         their way, and how is C stored where a fragment reaches beyond an edge?
__global__ void multiply_kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}

// TODO 3: the launch: which sizes for which matrix, and where does scratch memory come from? A, B and C are
// device pointers; the launches return at once, the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}
