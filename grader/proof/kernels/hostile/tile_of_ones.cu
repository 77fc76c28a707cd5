// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: come from shared memory|written by another
// Every product is multiplied by ones that other threads stored.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][16], b[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int col = blockIdx.x * 16 + tx, row = blockIdx.y * 16 + ty;
  a[ty][tx] = b[ty][tx] = 1;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * a[ty][k % 16] * (B[k * N + col] * b[k % 16][tx]);
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
