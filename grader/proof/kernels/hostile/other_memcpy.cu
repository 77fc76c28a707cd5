// lab: 05_tiled
// expect: host-access
// earns: 0
// says: A kernel calls memcpy()
// The C library's own memcpy(), under a namespace: it would read A and B unseen.
#include "matmul.h"

namespace library {
extern "C" void* memcpy(void*, const void*, size_t) noexcept;
}

__global__ void naive(const float* A, const float* B, float* C, int M, int N, int K) {
  const int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
  if (row >= M || col >= N) return;
  float sum = 0, a, b;
  for (int k = 0; k < K; ++k) {
    library::memcpy(&a, A + row * K + k, sizeof a);
    library::memcpy(&b, B + k * N + col, sizeof b);
    sum += a * b;
  }
  C[row * N + col] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  naive<<<dim3((N + 15) / 16, (M + 15) / 16), dim3(16, 16)>>>(A, B, C, M, N, K);
}
