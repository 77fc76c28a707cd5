// lab: 05_tiled
// expect: cheating
// earns: 0
// says: at a computed address
// The C library itself is made to call what the file may not name.
#include <cstdio>
#include <cstdlib>

#include "matmul.h"

__global__ void empty() {}

void matmul(const float*, const float*, float*, int, int, int) {
  int numbers[2] = {2, 1};
  const char* somewhere = reinterpret_cast<const char*>(&std::printf) + 4096;
  std::qsort(numbers, 2, sizeof numbers[0], reinterpret_cast<int (*)(const void*, const void*)>(somewhere));
  empty<<<1, 1>>>();
}
