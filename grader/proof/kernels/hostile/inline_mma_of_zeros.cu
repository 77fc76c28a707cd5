// lab: 10_tensor_core
// expect: technique-only
// earns: 15
// says: Tensor cores do
// Tensor cores multiply zeros, many of them, beside a naive kernel.
#include "matmul.h"

__device__ float nothing() {
  float d[4] = {};
  const unsigned zero = 0;
  for (int i = 0; i < 64; ++i)
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                 : "r"(zero), "r"(zero), "r"(zero), "r"(zero), "r"(0x3f800000), "r"(0x3f800000));
  return d[0];
}

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y;
  float sum = 0;
  if (col < N)
    for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  sum += nothing();
  if (col < N) C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 31) / 32, M), 32>>>(A, B, C, M, N, K);
}
