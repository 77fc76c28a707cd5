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

/// Runs all promised shapes with both fills for seeds 1 to `seeds`, the largest with the first only: "", or what was
/// wrong first.
std::string wrong_seed(const HandedIn& work, uint64_t seeds);

}  // namespace mutants
