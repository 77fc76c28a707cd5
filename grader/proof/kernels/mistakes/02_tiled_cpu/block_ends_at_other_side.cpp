// lab: 02_tiled_cpu
// mistake: the rows of a block end at N instead of M
// role: guard loop
#include "matmul.h"
#include <algorithm>
#include <cstring>

namespace {
const int BS = 48;

// C[r0..r1)[c0..c1) += A[r0..r1)[p0..p1) * B[p0..p1)[c0..c1)
void add_block(const float* A, const float* B, float* C, int N, int K, int r0, int r1, int p0, int p1, int c0, int c1) {
  for (int r = r0; r < r1; r++)
    for (int p = p0; p < p1; p++) {
      const float a = A[r * K + p];
      for (int c = c0; c < c1; c++)
        C[r * N + c] += a * B[p * N + c];
    }
}
}  // namespace

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  std::memset(C, 0, sizeof(float) * M * N);
  for (int r = 0; r < M; r += BS) {
    const int rEnd = std::min(r + BS, N);  //wrong
    const int rEnd = std::min(r + BS, M);  //right
    for (int p = 0; p < K; p += BS) {
      const int pEnd = std::min(p + BS, K);
      for (int c = 0; c < N; c += BS) {
        const int cEnd = std::min(c + BS, N);
        add_block(A, B, C, N, K, r, rEnd, p, pEnd, c, cEnd);
      }
    }
  }
}
