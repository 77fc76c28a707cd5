// Combines many repairs in one program. Each call of matmul() uses the next repair.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/mend/slip.h"

namespace grader::mend {

struct Many {
  std::string text;
  std::vector<size_t> numbers;  // the slips that the program contains; call number i uses slip numbers[i]
  std::vector<int> call_of;     // [n]: the call whose edit is in line n of the text (from 1); -1: none
};

/// Returns the slips that may have caused a compilation error in this line. With `all_there`, returns all slips at the
/// same site, because g++ reports only one of them at a time.
std::vector<size_t> to_blame(const Many& many, int line, bool all_there);

/// Combines the repairs of all slips in one program. Omits slips that are constants and slips whose ranges partly
/// overlap those of an earlier slip.
Many many_in_one(const SourceText& code, const std::vector<Slip>& slips);

/// Writes a copy of the program in which call i, counted from 0, uses repair number first + i * step. Returns false if
/// the copy cannot be written.
bool set_first(const std::string& program, const std::string& copy, int64_t first, int64_t step = 1);

}  // namespace grader::mend
