// Lists patterns of missing elements of C, and the mistakes that cause them.
#pragma once
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// True for the elements that a mistake leaves unwritten.
using Region = std::function<bool(int i, int j, const Shape& shape)>;

struct Pattern {
  Mistake id;
  std::string detail;
  Place place;
  Region region;
  bool doubtful = false;      // a different mistake is as likely to have the same effect
  int rows = 0, columns = 0;  // the pattern is visible only in shapes with at least this many rows and columns
  bool one_block = false;     // see Candidate
  bool flat = false;          // the pattern counts elements in one dimension
  bool written = false;       // describes the few elements that are written; most written elements must be among them
};

std::vector<Pattern> all_patterns(const Symptoms& symptoms);

/// Returns patterns of elements that were written as 0. This happens only if nothing is ever added to a sum.
std::vector<Pattern> patterns_of_zeros(const Symptoms& symptoms);

}  // namespace grader
