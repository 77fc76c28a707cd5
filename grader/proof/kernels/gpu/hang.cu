// expect: timeout
#include "matmul.h"

__global__ void kernel(volatile float* C) {
  while (C[0] != 1.0f) {
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A, (void)B, (void)M, (void)N, (void)K;
  kernel<<<1, 1>>>(C);
}
