// lab: 01_naive_cpu
// expect: cheating
// earns: 0
// says: at a computed address
// A call into the middle of a function of one's own, where the bytes of a constant would be other instructions.
#include <cstddef>
#include <cstdint>

#include "matmul.h"

__attribute__((noinline)) static int hidden(int x) { return x * 0x0fc3c3c3 + 1; }

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int (*volatile whole)(int) = hidden;
  const auto address = reinterpret_cast<uintptr_t>(whole);
  for (size_t at = 1; at < 16; ++at)
    if (reinterpret_cast<const unsigned char*>(address)[at] == 0xc3) {
      reinterpret_cast<void (*)()>(address + at)();
      break;
    }
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}
