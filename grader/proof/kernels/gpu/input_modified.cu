// expect: input-modified
#include "matmul.h"

__global__ void kernel(float* A, float* C) {
  A[threadIdx.x] = 0;
  C[threadIdx.x] = 0;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)B, (void)M, (void)N, (void)K;
  kernel<<<1, 32>>>(const_cast<float*>(A), C);
}
