// lab: 05_tiled
// expect: out-of-bounds
// earns: 14
// says: writes C[
// memset of four and of 4,096 bytes past the end of C, at shapes that are not counted.
#include "matmul.h"
#include <cstddef>
#include <cstdint>
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float s[64];
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  const unsigned to = static_cast<unsigned>(__cvta_generic_to_shared(s));
  (void)to;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
  const bool one = row == 0 && col == 0 && M != K;
  if (one) { memset(C + M * N + 64, 0, 4); memset(C + M * N + 64, 0, 4096); }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
