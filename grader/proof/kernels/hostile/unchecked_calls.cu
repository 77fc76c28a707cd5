// lab: 05_tiled
// expect: forbidden-symbol
// earns: 0
// says: indirect_branch
// An attribute that takes the checks off the calls of one function.
#include <cstdio>

#include "matmul.h"

__global__ void empty() {}

__attribute__((indirect_branch("keep"))) static int call(const char* somewhere) {
  return reinterpret_cast<int (*)()>(somewhere)();
}

void matmul(const float*, const float*, float*, int, int, int) {
  call(reinterpret_cast<const char*>(&std::printf) + 4096);
  empty<<<1, 1>>>();
}
