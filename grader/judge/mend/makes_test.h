// For tests: does a change of the source make another one of it?
#pragma once
#include <algorithm>
#include <cctype>
#include <string>

#include "grader/judge/mend/slip.h"

namespace grader::mend {

using Maker = void (*)(const SourceText& code, Slips& all);

/// Without blanks, so that layout does not matter.
inline std::string packed(std::string text) {
  std::erase_if(text, [](char c) { return std::isspace(static_cast<unsigned char>(c)); });
  return text;
}

/// One of these changes makes `right` of the code.
inline bool has_repair(const SourceText& code, const Slips& all, const std::string& right) {
  return std::ranges::any_of(
      all, [&](const Slip& slip) { return !slip.empty() && packed(repaired(code, slip)) == packed(right); });
}

/// Does this maker make one whole file of another?
inline bool makes_file(Maker maker, const std::string& wrong, const std::string& right) {
  const SourceText code(wrong);
  Slips all;
  maker(code, all);
  return has_repair(code, all, right);
}

}  // namespace grader::mend
