// lab: 10_tensor_core
// expect: out-of-bounds
// earns: 5
// says: does not belong to any array
// A sum is said to lie where the emulator keeps what it knows of shared memory.
#include "matmul.h"

__device__ float nothing() {
  float d[4] = {}, *const notes = (float*)0x400000000000;
  const unsigned zero = 0;
  asm volatile("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%7,%8,%9,%10};"
               : "=f"(*notes), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
               : "r"(zero), "r"(zero), "r"(zero), "f"(0.f), "f"(0.f), "f"(0.f), "f"(0.f));
  return d[1];
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
