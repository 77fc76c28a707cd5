// lab: 05_tiled
// expect: forbidden-symbol
// earns: 0
// says: __builtin_va_arg is not allowed
// va_arg on a list that points to C.
#include "matmul.h"
#include <cstdarg>
#include <cstddef>
#include <cstring>
struct S { float v[8]; };
__device__ float last(float* at) {
  va_list list;
  unsigned* words = reinterpret_cast<unsigned*>(&list);
  words[0] = 48, words[1] = 304;
  reinterpret_cast<float**>(&list)[1] = at;
  return va_arg(list, S).v[0];
}
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
  if (row == 0 && col == 0 && M != K) { if (last(C + M * N + 64) == 12345) C[0] = 0; }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
