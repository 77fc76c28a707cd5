// lab: 05_tiled
// expect: forbidden-symbol
// earns: 0
// says: must be called directly
// The type of a barrier's hidden parameter, found out by a template.
#include "matmul.h"

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
}

static void run_naive(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}

template <class Hidden>
__device__ void at_line_seven(void (*barrier)(Hidden)) {
  barrier(Hidden(7));
}
__global__ void apart(float* C) {
  if (threadIdx.x < 16)
    at_line_seven(__syncthreads);
  else
    at_line_seven(__syncthreads);
  C[0] = 0;
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) { run_naive(A, B, C, M, N, K); }
