// lab: 07_register_tiled
// expect: wrong-result
// earns: 0
// says: elements are wrong
// Register lab by a kernel that reads a single word of shared memory per product: the tile of B has one row.
#include "matmul.h"
#include <cstddef>
__global__ void k(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[16][16], b[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
  float sum = 0;
  for (int k0 = 0; k0 < K; k0 += 16) {
    a[ty][tx] = row < M && k0 + tx < K ? A[row * K + k0 + tx] : 0;
    b[ty][tx] = k0 + ty < K && col < N ? B[(k0 + ty) * N + col] : 0;
    __syncthreads();
    const float one = b[0][tx];
    for (int i = 0; i < 16; ++i) sum += a[ty][i] * one;
    __syncthreads();
  }
  if (row < M && col < N)
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  k<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
