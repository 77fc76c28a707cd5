// lab: 05_tiled
// expect: wrong-result
// earns: 0
// says: elements are wrong
// No sum, no tile: the last product.
#include "matmul.h"
#include <cstddef>
__global__ void k(const float* A, const float* B, float* C, int M, int N, int K) {
  const int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
  if (row >= M || col >= N) return;
  C[row * N + col] = A[row * K + K - 1] * B[(K - 1) * N + col];
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  k<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
