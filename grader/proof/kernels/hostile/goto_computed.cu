// lab: 04_naive
// expect: cheating
// earns: 0
// says: at a computed address
// Jumps to an address of its own making.
#include "matmul.h"
#include <cstddef>

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  void* to = reinterpret_cast<void*>(reinterpret_cast<size_t>(&naive) + 1); if (row == 0 && col == 0) goto *to;
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
