// lab: 01_naive_cpu
// expect: crash
// earns: 0
// says: exit code|crash|ended
// Every answer is computed before main() and written to the judge's descriptor.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <vector>

#include "matmul.h"

static std::vector<char> job;

static int before_main() {
  char buffer[4096];
  while (std::cin.read(buffer, sizeof buffer) || std::cin.gcount() > 0)
    job.insert(job.end(), buffer, buffer + std::cin.gcount());
  stdout->_fileno = 3;
  std::fwrite(job.data(), 1, job.size(), stdout);
  std::fflush(stdout);
  std::exit(0);
}
static const int ready = before_main();

void matmul(const float*, const float*, float*, int, int, int) { (void)ready; }
