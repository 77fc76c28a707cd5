// Patterns that missing elements of C form, and the mistakes that leave them.
#pragma once
#include "grader/diagnosis/hypothesis.h"

namespace grader {

/// True for the elements that a mistake leaves out.
using Region = std::function<bool(int i, int j, const Shape& shape)>;

struct Pattern {
  Mistake id;
  std::string detail;
  Place place;
  Region region;
  bool doubtful = false;      // something else makes it as easily
  int rows = 0, columns = 0;  // shows only in shapes with as many of them
  bool one_block = false;     // see Candidate
  bool flat = false;          // elements that are counted in one dimension
  bool written = false;       // says which few are written: most that are written must be among them
};

std::vector<Pattern> all_patterns(const Symptoms& symptoms);

/// Of elements that somebody wrote, and that are 0: what only a sum leaves that was never added to.
std::vector<Pattern> patterns_of_zeros(const Symptoms& symptoms);

}  // namespace grader
