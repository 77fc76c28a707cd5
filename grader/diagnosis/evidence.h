// What is known about a kernel that is wrong, or lost points: everything that a hypothesis may look at.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "grader/execute.h"
#include "grader/finding.h"
#include "grader/numbers.h"

namespace grader {

/// One run of matmul() with small whole numbers, threads in natural order.
struct Run {
  std::shared_ptr<const Reference> reference;
  CaseOutcome outcome;  // `C` is kept
  Comparison comparison;
  std::vector<bool> wrong;  // M*N

  const Shape& shape() const { return reference->shape; }
  bool answered() const { return outcome.answered && outcome.finished; }
  bool right() const { return answered() && comparison.wrong == 0; }
  float got(int i, int j) const { return outcome.C[static_cast<size_t>(i) * shape().N + j]; }
  double expected(int i, int j) const { return reference->C[static_cast<size_t>(i) * shape().N + j]; }
  bool is_wrong(int i, int j) const { return wrong[static_cast<size_t>(i) * shape().N + j]; }
};

/// What one element of C is made of, as far as the probes tell.
struct Ingredients {
  bool known = false;         // every probe came back as a small whole number
  int products = 0;           // how many products were added; negative: subtracted
  int row = -1, column = -1;  // the row of A and column of B that all of them come from; -1: not one alone
  bool counted = false;       // a_steps and b_steps hold how often each k occurs
  std::vector<int> a_steps, b_steps;
};

/// One shape run with designed inputs: ones, row numbers, column numbers, and powers of four along K.
struct Facts {
  size_t run = 0;                         // the Run of the same shape
  std::vector<Ingredients> elements;      // M*N
  double constant = 0;                    // what C is when A and B are zero; NaN: not one number
  bool a_alone = false, b_alone = false;  // C is not zero although the other matrix is
};

struct Symptoms {
  std::string source, file;  // the student's text; "matmul.cu"
  bool cuda = true;
  std::vector<Run> runs;  // smallest first
  std::vector<Facts> facts;
  std::vector<Finding> findings;
  std::map<std::string, double> metrics;
  std::vector<std::string> weak_metrics;  // of the rubric: those that lost points
  bool numbers_right = false;             // of everything that was graded
  bool reals_are_whole = false;           // C has only whole numbers although A and B have fractions
  bool lower_precision = false;
  Shape first_wrong;  // the smallest graded shape that is wrong; M == 0: none

  const Run* smallest_wrong() const {
    for (const Run& run : runs)
      if (run.answered() && !run.right()) return &run;
    return nullptr;
  }
};

}  // namespace grader
