// expect: memory-limit
#include <cuda_runtime.h>

#include "matmul.h"

__global__ void kernel(float* C) { C[threadIdx.x] = 0; }

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A, (void)B, (void)M, (void)N, (void)K;
  float* scratch = nullptr;
  cudaMalloc(&scratch, size_t(1) << 45);
  kernel<<<1, 32>>>(C);
}
