// lab: 02_tiled_cpu
// mistake: the number of blocks along k is rounded down, so the ragged rest is dropped
// role: loop
#include "matmul.h"
#include <algorithm>
#include <cstddef>

const int kSide = 64;

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const int blocks_i = (M + kSide - 1) / kSide;
  const int blocks_j = (N + kSide - 1) / kSide;
  const int blocks_k = std::max(1, K / kSide);  //wrong
  const int blocks_k = (K + kSide - 1) / kSide;  //right
  std::fill(C, C + size_t(M) * N, 0.0f);
  for (int bi = 0; bi < blocks_i; ++bi)
    for (int bk = 0; bk < blocks_k; ++bk)
      for (int bj = 0; bj < blocks_j; ++bj)
        for (int i = bi * kSide; i < std::min(M, (bi + 1) * kSide); ++i)
          for (int k = bk * kSide; k < std::min(K, (bk + 1) * kSide); ++k) {
            const float a = A[size_t(i) * K + k];
            for (int j = bj * kSide; j < std::min(N, (bj + 1) * kSide); ++j) {
              C[size_t(i) * N + j] += a * B[size_t(k) * N + j];
            }
          }
}
