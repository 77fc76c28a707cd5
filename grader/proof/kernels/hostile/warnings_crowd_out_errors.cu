// lab: 05_tiled
// expect: technique-only
// earns: 0
// says: matmul() launched|no thread has written|wrong
// Hundreds of warnings come first: the error after them must be told all the same.
#include "matmul.h"

template <int I>
__global__ void same_value(int* x) {
  *x = I;
}
template <int I>
void flood(int* x) {
  same_value<I><<<1, 64>>>(x);
  if constexpr (I > 0) flood<I - 1>(x);
}

__global__ void reads_past_the_end(const float* A, float* C, int M, int N, int K) {
  C[threadIdx.x] = A[M * K + threadIdx.x];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int* x;
  cudaMalloc(&x, sizeof(int));
  flood<220>(x);
  reads_past_the_end<<<1, 64>>>(A, C, M, N, K);
  cudaFree(x);
}
