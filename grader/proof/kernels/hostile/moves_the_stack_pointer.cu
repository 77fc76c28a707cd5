// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: technique.traffic
// The stack pointer that an array of unknown length leaves behind is overwritten: the next calls would push into C.
#include "matmul.h"
struct Window { long v[256]; };
__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  long x = 1;
  for (int i = 0; i < 1; ++i) {
    float row_of_a[K];
    for (int k = 0; k < K; ++k) row_of_a[k] = A[row * K + k];
    for (int k = 0; k < K; ++k) sum += row_of_a[k] * B[k * N + col];
    for (int j = 1; j < 40; ++j) {
      const long there = ((Window*)&x)->v[j];
      if (there > (long)&x - 100000 && there < (long)&x) ((Window*)&x)->v[j] = (long)(C + 4096);
    }
  }
  C[row * N + col] = sum;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3(N / 16, M / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
