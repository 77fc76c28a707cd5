// lab: 01_naive_cpu
// expect: crash
// earns: 0
// says: exit code|overwritten|memory
// Leaves before main() with the code that says that a job was not understood.
#include <cstdlib>

#include "matmul.h"

static int leave() {
  std::exit(64);
}
static const int left = leave();

void matmul(const float*, const float*, float*, int, int, int) { (void)left; }
