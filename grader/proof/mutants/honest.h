// Work that deserves its marks: solutions, other styles, right twins, and better kernels handed in for easier labs.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/lab/rubric.h"

namespace mutants {

/// One right kernel. With a lab it runs at the shapes that the lab promises, and full marks are due where `graded`;
/// without one at `shapes`, and no error may be found.
struct HonestWork {
  std::string name, source;  // "grader/proof/kernels/styles/naive_row_on_x.cu", and the text
  std::string lab;
  bool graded = false;
  std::vector<grader::Shape> shapes = {};
};

/// All that the package holds: the files of grader/proof/kernels/styles/ with `verdict: pass`, at their shapes and in the labs that
/// they name; the solutions, and later solutions in earlier labs; the right kernels of grader/proof/kernels/twins/.
std::vector<HonestWork> honest_work();

struct Seeds {
  uint64_t first, last;
};

/// Runs all shapes with both fills for each seed: "", or what was wrong first. Shapes are there for their size as well,
/// which no seed changes: large ones run with every tenth seed, the largest with seed 1 only.
std::string wrong_seed(const HonestWork& work, const Seeds& seeds);

}  // namespace mutants
