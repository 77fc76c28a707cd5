// lab: 02_tiled_cpu
// mistake: the block of C is cleared again for each block along k
// role: sum
#include "matmul.h"
#include <algorithm>
#include <cstddef>

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  constexpr int T = 32;
  for (int ib = 0; ib < M; ib += T) {
    for (int jb = 0; jb < N; jb += T) {
      const int ie = std::min(M, ib + T), je = std::min(N, jb + T);
      for (int i = ib; i < ie; ++i) std::fill(C + size_t(i) * N + jb, C + size_t(i) * N + je, 0.0f);  //right
      for (int kb = 0; kb < K; kb += T) {
        for (int i = ib; i < ie; ++i) std::fill(C + size_t(i) * N + jb, C + size_t(i) * N + je, 0.0f);  //wrong
        const int ke = std::min(K, kb + T);
        for (int i = ib; i < ie; ++i) {
          for (int k = kb; k < ke; ++k) {
            const float aik = A[size_t(i) * K + k];
            const float* brow = B + size_t(k) * N;
            float* crow = C + size_t(i) * N;
            for (int j = jb; j < je; ++j) crow[j] += aik * brow[j];
          }
        }
      }
    }
  }
}
