// Many repairs in one program: it takes the next one at each call of matmul().
#pragma once
#include <string>
#include <vector>

#include "grader/judge/mend/slip.h"

namespace grader::mend {

struct Many {
  std::string text;
  std::vector<size_t> numbers;  // of the slips that are in it; call number i takes slip numbers[i]
  std::vector<int> call_of;     // [n]: whose choice stands in line n of the text, from 1; -1: nobody's
};

/// The slips that a line of the text which does not compile may be due to; with `all_there`, each that stands for the same
/// place: g++ tells of one of them at a time.
std::vector<size_t> to_blame(const Many& many, int line, bool all_there);

/// A slip that is a constant, or whose places overlap with an earlier one's in part, is left out.
Many many_in_one(const SourceText& code, const std::vector<Slip>& slips);

/// A copy of the program whose first call takes repair number `first`, and each further call the next one; or, with
/// `step` 0, the same. False where it cannot be written.
bool set_first(const std::string& program, const std::string& copy, int64_t first, int64_t step = 1);

}  // namespace grader::mend
