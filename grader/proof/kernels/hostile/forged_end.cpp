// lab: 01_naive_cpu
// expect: unwritten-output
// earns: 0
// says: never written
// Says of every case that its call came back and that all is over, and leaves, before main().
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "matmul.h"

struct Record {
  std::uint32_t type, index;
  std::uint64_t bytes, nonce;
};

static int before_main() {
  stdout->_fileno = 3;
  const std::uint64_t unchanged[2] = {};
  for (std::uint32_t index = 0; index < 100; ++index) {
    const Record came_back{7, index, sizeof unchanged, 0}, end{4, index, 0, 0};
    std::fwrite(&came_back, sizeof came_back, 1, stdout);
    std::fwrite(unchanged, sizeof unchanged, 1, stdout);
    std::fwrite(&end, sizeof end, 1, stdout);
  }
  std::fflush(stdout);
  std::exit(0);
}
static const int ready = before_main();

void matmul(const float*, const float*, float*, int, int, int) { (void)ready; }
