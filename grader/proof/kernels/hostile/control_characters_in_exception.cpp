// lab: 01_naive_cpu
// expect: crash
// earns: 0
// says: matmul() threw an exception
// An exception whose text holds control characters.
#include "matmul.h"
#include <stdexcept>
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  throw std::runtime_error("[31m‮⁦text");
}
