#include "grader/build/architecture.h"

#include <algorithm>
#include <cstdlib>

namespace grader {
namespace {

constexpr Architecture kArchitectures[] = {
    {70, 64, 2048, 32, 96, 0, 0},        {75, 64, 1024, 16, 64, 0, 0},       {80, 64, 2048, 32, 164, 512, 512},
    {86, 128, 1536, 16, 100, 128, 128},  {87, 128, 1536, 16, 164, 128, 128}, {89, 128, 1536, 24, 100, 128, 128},
    {90, 128, 2048, 32, 228, 1024, 512},
};

}  // namespace

const Architecture& architecture_of(const std::string& arch) {
  const int number = std::atoi(arch.c_str() + std::min<size_t>(arch.size(), 3));
  const Architecture* found = kArchitectures;
  for (const Architecture& one : kArchitectures)
    if (one.number <= number) found = &one;
  return *found;
}

}  // namespace grader
