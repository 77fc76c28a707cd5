// lab: 02_tiled_cpu
// expect: technique-only
// earns: 18
// says: misses
// Walks through much memory in the first call, which is there to be subtracted; three loops after that.
#include "matmul.h"

static char wasted[1 << 23];

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  static bool first = true;
  if (first)
    for (int i = 0; i < 1 << 23; i += 64) wasted[i] = static_cast<char>(wasted[i] + 1);
  first = false;
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}
