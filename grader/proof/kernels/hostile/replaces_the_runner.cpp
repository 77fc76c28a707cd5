// lab: 01_naive_cpu
// expect: cheating
// earns: 0
// says: at a computed address
// Defines the functions by which the runner looks at calls and forbids other processes, so that its own would be taken.
#include <cstdio>

#include "matmul.h"

struct dl_phdr_info;

namespace lab {

int find_in_code(dl_phdr_info*, unsigned long, void*) { return 0; }

namespace runner {
void stay_one_process() {}
}  // namespace runner

}  // namespace lab

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  const char* somewhere = reinterpret_cast<const char*>(&std::printf) + 4096;
  reinterpret_cast<int (*)()>(const_cast<char*>(somewhere))();
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      float sum = 0;
      for (int k = 0; k < K; ++k) sum += A[i * K + k] * B[k * N + j];
      C[i * N + j] = sum;
    }
}
