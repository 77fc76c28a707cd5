// lab: 05_tiled
// expect: crash
// earns: 0
// A kernel asks for more stack than there is, so that calls would write into what lies below.
#include "matmul.h"

__device__ void call(float* value) { *value += 1; }

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A[row * K + k] * B[k * N + col];
  C[row * N + col] = sum;
  auto* below = static_cast<float*>(__builtin_alloca(static_cast<size_t>(K) << 24));
  call(below);
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
