// lab: 04_naive
// mistake: a row of B is taken to be K elements long
// role: read
#include "matmul.h"
#include <cstddef>

constexpr int kBlock = 32;

__global__ void mm(const float* A, const float* B, float* C, int M, int N, int K) {
  const int i = blockIdx.y * kBlock + threadIdx.y;
  const int j = blockIdx.x * kBlock + threadIdx.x;
  if (i >= M) return;
  if (j >= N) return;

  const float* a = A + size_t(i) * K;
  float acc = 0.0f;
  for (int k = 0; k < K; ++k) {
    acc += a[k] * B[size_t(k) * K + j];   //wrong
    acc += a[k] * B[size_t(k) * N + j];   //right
  }
  C[size_t(i) * N + j] = acc;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const dim3 block(kBlock, kBlock);
  const dim3 grid((N + kBlock - 1) / kBlock, (M + kBlock - 1) / kBlock);
  mm<<<grid, block>>>(A, B, C, M, N, K);
}
