// Work that deserves full marks: solutions, other styles, and better kernels handed in for easier labs.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace mutants {

struct HandedIn {
  std::string lab, file;
};

/// The files of grader/styles/ that name labs in a line `// labs: 05_tiled 06_boundary_checked`, the solutions, and
/// later solutions in earlier labs.
std::vector<HandedIn> honest_work();

struct Seeds {
  uint64_t first, last;
};

/// Runs all promised shapes with both fills for each seed, the largest with seed 1 only: "", or what was wrong first.
std::string wrong_seed(const HandedIn& work, const Seeds& seeds);

}  // namespace mutants
