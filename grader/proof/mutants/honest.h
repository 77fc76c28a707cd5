// Collects work that must get full marks: solutions, other styles, correct twins, and solutions of later labs handed in
// for earlier ones.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/lab/rubric.h"

namespace mutants {

/// One correct kernel. If it has a lab, it runs at the shapes that the lab promises and, if `graded`, must get full
/// marks. Otherwise it runs at `shapes`, and no error may be found.
struct HonestWork {
  std::string name, source;  // "grader/proof/kernels/styles/naive_row_on_x.cu"; its text
  std::string lab;
  bool graded = false;
  std::vector<grader::Shape> shapes = {};
};

/// Returns all such work in the package. These are the files of grader/proof/kernels/styles/ with `verdict: pass`, at
/// the shapes and in the labs that they name; the solutions, also those of later labs in earlier ones; and the correct
/// kernels of grader/proof/kernels/twins/.
std::vector<HonestWork> honest_work();

struct Seeds {
  uint64_t first, last;
};

/// Runs all shapes with both fills for each seed. Returns "" or the first error. Some shapes are tested only because of
/// their size, which no seed changes. Therefore large shapes run with every tenth seed, and the largest only with seed
/// 1.
std::string wrong_seed(const HonestWork& work, const Seeds& seeds);

}  // namespace mutants
