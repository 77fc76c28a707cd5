// lab: 02_tiled_cpu
// expect: technique-only
// earns: 18
// says: misses
// A static initialiser walks through much memory, so that whatever is subtracted be large; then come three loops.
#include "matmul.h"

static char wasted[1 << 23];

static int waste() {
  for (int i = 0; i < 1 << 23; i += 64) wasted[i] = static_cast<char>(wasted[i] + 1);
  return wasted[64];
}
static const int ready = waste();

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)ready;
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}
