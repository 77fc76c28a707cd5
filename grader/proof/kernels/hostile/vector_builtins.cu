// lab: 05_tiled
// expect: forbidden-symbol
// earns: 0
// says: vector instructions of the host
// Loads of the host's vector unit are not instrumented.
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

#include <immintrin.h>
__device__ float quiet(const float* p) {
  const __m128 four = __builtin_ia32_loadlps(_mm_setzero_ps(), reinterpret_cast<const __v2sf*>(p));
  float values[4];
  _mm_storeu_ps(values, four);
  return values[0];
}
__global__ void first(const float* A, float* C) { C[0] = quiet(A); }
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  first<<<1, 1>>>(A, C);
  run_naive(A, B, C, M, N, K);
}
