// expect: launch-error
#include <cassert>

#include "matmul.h"

__global__ void kernel(float* C, int M) {
  assert(M < 0);
  C[0] = 0;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A, (void)B, (void)N, (void)K;
  kernel<<<1, 1>>>(C, M);
}
