// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: technique.traffic
// What a frame keeps of its caller's registers is overwritten by a constant place beyond a local.
#include "matmul.h"
struct Window { long v[64]; };
__device__ __noinline__ float product(const float* A, const float* B, int N, int K, int row, int col) {
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  long x = 1;
  ((Window*)&x)->v[1] = 0x100080010000L;
  ((Window*)&x)->v[2] = 0x100080010000L;
  ((Window*)&x)->v[3] = 0x100080010000L;
  return sum + (x - 1);
}
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  C[row * N + col] = product(A, B, N, K, row, col);
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
