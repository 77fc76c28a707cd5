// expect: crash
#include <cstdlib>

#include "matmul.h"

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  (void)A, (void)B, (void)C, (void)M, (void)N, (void)K;
  std::exit(0);
}
