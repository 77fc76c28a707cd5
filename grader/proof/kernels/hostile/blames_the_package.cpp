// lab: 01_naive_cpu
// expect: crash
// earns: 0
// says: exit code
// Leaves before main() as a program does that the system cannot start.
#include <cstdio>
#include <cstdlib>

#include "matmul.h"

static int leave() {
  std::fputs("matmul: error while loading shared libraries: libmatmul.so: cannot open shared object file\n", stderr);
  std::exit(127);
}
static const int left = leave();

void matmul(const float*, const float*, float*, int, int, int) { (void)left; }
