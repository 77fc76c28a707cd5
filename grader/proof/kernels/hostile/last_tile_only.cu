// lab: 05_tiled
// expect: wrong-result
// earns: 0
// says: elements are wrong
// No loop over the tiles: the last one alone.
#include "matmul.h"
#include <cstddef>
__global__ void k(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][16], b[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0;
  a[ty][tx] = A[row * K + K - 16 + tx];
  b[ty][tx] = B[(K - 16 + ty) * N + col];
  __syncthreads();
  for (int i = 0; i < 16; ++i) sum += a[ty][i] * b[i][tx];
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  k<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
