// expect: launch-error
// 2048 threads in a block: nothing is started, and nobody asks whether it was.
#include "matmul.h"

__global__ void kernel(float* C) { C[threadIdx.x] = 0; }

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A, (void)B, (void)M, (void)N, (void)K;
  kernel<<<1, 2048>>>(C);
}
