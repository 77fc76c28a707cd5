// expect: out-of-bounds
// A wild address: the GPU stops the kernel, and every later call in the process fails.
#include "matmul.h"

__global__ void kernel(const float* A, float* C) { C[threadIdx.x] = A[(size_t(1) << 45) + threadIdx.x]; }

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)B, (void)M, (void)N, (void)K;
  kernel<<<1, 32>>>(A, C);
}
