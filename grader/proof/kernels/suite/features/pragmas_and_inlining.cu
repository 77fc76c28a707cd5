// shape: 33x17x20
// numbers: right
#include "matmul.h"

__forceinline__ __device__ float fused(float a, float b, float sum) { return __fmaf_rn(a, b, sum); }

static __device__ __noinline__ int offset(int i, int j, int width) { return i * width + j; }

__global__ __launch_bounds__(256) void naive(const float* __restrict__ A, const float* __restrict__ B,
                                             float* __restrict__ C, int M, int N, int K) {
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0.f;
#pragma unroll
  for (int k = 0; k < K; ++k) sum = fused(A[offset(row, k, K)], B[offset(k, col, N)], sum);
  C[offset(row, col, N)] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  naive<<<grid, block>>>(A, B, C, M, N, K);
}
