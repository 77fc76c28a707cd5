// Collects work that deserves full marks: solutions, other styles, correct twins, and solutions of later labs handed in
// for easier ones.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/lab/rubric.h"

namespace mutants {

/// One correct kernel. With a lab, it runs at the shapes that the lab promises and, if `graded`, must get full marks;
/// without a lab, it runs at `shapes`, and no error may be found.
struct HonestWork {
  std::string name, source;  // "grader/proof/kernels/styles/naive_row_on_x.cu", and the text
  std::string lab;
  bool graded = false;
  std::vector<grader::Shape> shapes = {};
};

/// All such work in the package: the files of grader/proof/kernels/styles/ with `verdict: pass`, at the shapes and in
/// the labs that they name; the solutions, also those of later labs in earlier ones; the correct kernels of
/// grader/proof/kernels/twins/.
std::vector<HonestWork> honest_work();

struct Seeds {
  uint64_t first, last;
};

/// Runs all shapes with both fills for each seed; returns "" or the first error. Some shapes are there for their size,
/// which no seed changes: large ones run with every tenth seed, the largest with seed 1 only.
std::string wrong_seed(const HonestWork& work, const Seeds& seeds);

}  // namespace mutants
