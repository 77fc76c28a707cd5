// shape: 16x18x16
// numbers: wrong
#include "matmul.h"

__global__ void vector_store(const float* A, const float* B, float* C, int M, int N, int K) {
  int row = threadIdx.y, col = threadIdx.x * 2;
  float2 sum = {0, 0};
  for (int k = 0; k < K; ++k) {
    sum.x += A[row * K + k] * B[k * N + col];
    sum.y += A[row * K + k] * B[k * N + col + 1];
  }
  if (threadIdx.x % 2) return;
  *reinterpret_cast<float4*>(C + row * N + col) = make_float4(sum.x, sum.y, 0, 0);  // expect: misaligned error
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  vector_store<<<1, dim3(9, 16)>>>(A, B, C, M, N, K);
}
