// lab: 05_tiled
// expect: out-of-bounds
// earns: 0
// says: index
// A local variable that does not escape is a window on all memory.
#include "matmul.h"
struct Window { float v[1ul << 40]; };
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  float own[4] = {0, 0, 0, 0};
  float sum = 0;
  for (int k = 0; k < K; ++k) {
    const long a = ((long)(A + row * K + k) - (long)own) / 4, b = ((long)(B + k * N + col) - (long)own) / 4;
    sum += ((Window*)own)->v[a] * ((Window*)own)->v[b];
  }
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
