// lab: 05_tiled
// expect: forbidden-symbol
// earns: 0
// says: nl_item would change the text
// A macro that a system header's own text uses: what it hides counts as the header's.
#define nl_item nl_item; \
  __attribute__((optimize("O3"), no_sanitize("thread"))) inline float quiet(const float* p) { return *p; } \
  typedef int other_item
#include <nl_types.h>

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

void matmul(const float* A, const float* B, float* C, int M, int N, int K) { run_naive(A, B, C, M, N, K); }
