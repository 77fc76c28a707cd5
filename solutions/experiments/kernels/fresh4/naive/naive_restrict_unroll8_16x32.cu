// One element per thread in blocks of 16 x 32, restrict pointers, the loop over k unrolled eight times.
#include "matmul.h"

__global__ void matmul_kernel(const float* __restrict__ A, const float* __restrict__ B, float* __restrict__ C, int M,
                              int N, int K) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= N || y >= M) return;
  const float* a = A + y * K;
  const float* b = B + x;
  float acc = 0.f;
#pragma unroll 8
  for (int k = 0; k < K; ++k) acc += a[k] * b[k * N];
  C[y * N + x] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 threads(16, 32);
  matmul_kernel<<<dim3((N + 15) / 16, (M + 31) / 32), threads>>>(A, B, C, M, N, K);
}
