// lab: 02_tiled_cpu
// mistake: the packed copy of the block of B is filled with the full row length and read with the block's width
// role: fill_b read
#include "matmul.h"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace {
constexpr int S = 56;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  std::vector<float> pack(S * S);
  std::fill_n(C, size_t(M) * N, 0.0f);
  for (int j0 = 0; j0 < N; j0 += S) {
    const int width = std::min(S, N - j0);
    for (int k0 = 0; k0 < K; k0 += S) {
      const int depth = std::min(S, K - k0);
      for (int k = 0; k < depth; ++k)
        for (int j = 0; j < width; ++j) pack[k * S + j] = B[size_t(k0 + k) * N + j0 + j];  //wrong
        for (int j = 0; j < width; ++j) pack[k * width + j] = B[size_t(k0 + k) * N + j0 + j];  //right
      for (int i = 0; i < M; ++i) {
        float* c = &C[size_t(i) * N + j0];
        for (int k = 0; k < depth; ++k) {
          const float a = A[size_t(i) * K + k0 + k];
          const float* b = &pack[k * width];
          for (int j = 0; j < width; ++j) c[j] += a * b[j];
        }
      }
    }
  }
}
