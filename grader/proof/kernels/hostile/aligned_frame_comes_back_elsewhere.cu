// lab: 05_tiled
// expect: out-of-bounds
// earns: 0
// says: overwrites a return address
// A frame that is aligned keeps where it came from among its variables.
#include "matmul.h"
struct Window { long v[256]; };
__device__ __noinline__ float product(const float* A, const float* B, int N, int K, int row, int col, int a, int b, int c) {
  alignas(64) float part[16];
  for (int i = 0; i < 16; ++i) part[i] = 0;
  for (int k = 0; k < K; ++k) part[k % 16] += A[row * K + k] * B[k * N + col];
  float sum = 0;
  for (int i = 0; i < 16; ++i) sum += part[i];
  for (int j = 8; j < 40; ++j) {
    const long there = ((Window*)part)->v[j];
    if (there > (long)part && there < (long)part + 1000) ((Window*)part)->v[j] = (long)part + 64;
  }
  return sum + a + b + c;
}
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  C[row * N + col] = product(A, B, N, K, row, col, 0, 0, 0);
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
