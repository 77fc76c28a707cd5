// Lab 11: TF32 by the tensor cores of whole warp groups (wgmma), fed by the copy engine (TMA). README.md explains the task,
// hints/ helps in steps; `make` in this folder checks it, GPU or not.
#include "matmul.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "hopper.h"

// TODO 1: the sizes of a block's tile and of a stage; the stages in shared memory, with their barriers.

// TODO 2: the kernel: who copies, who multiplies, and what does each wait for before it touches a stage? What does a thread
//         hold of its operand in registers, and where does it find that in the swizzled tile?
__global__ void multiply_kernel(const __grid_constant__ hopper::TensorMap map_a,
                                const __grid_constant__ hopper::TensorMap map_b, float* C, int M, int N, int K) {
  (void)map_a;
  (void)map_b;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}

// TODO 3: the launch: tensor maps of A and B, shared memory beyond 48 KiB, the number of blocks; and what becomes of
//         matrices whose rows do not begin at multiples of 16 bytes? A, B and C are device pointers; the launches return at
//         once, the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A;
  (void)B;
  (void)C;
  (void)M;
  (void)N;
  (void)K;
}
