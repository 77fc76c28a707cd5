// expect: misaligned
#include "matmul.h"

__global__ void kernel(const float* A, float* C) {
  const float4 four = *reinterpret_cast<const float4*>(A + 1);
  C[threadIdx.x] = four.x + four.y + four.z + four.w;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)B, (void)M, (void)N, (void)K;
  kernel<<<1, 32>>>(A, C);
}
