// lab: 05_tiled
// expect: forbidden-symbol
// earns: 0
// says: __builtin_setjmp is not allowed
// __builtin_setjmp writes past the end of C.
#include "matmul.h"
#include <cstdarg>
#include <cstddef>
#include <cstring>

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
  if (row == 0 && col == 0 && M != K) { __builtin_setjmp(reinterpret_cast<void**>(C + M * N + 64)); }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
