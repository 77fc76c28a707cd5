// Checks, for tests, whether a change turns one source into a different one.
#pragma once
#include <algorithm>
#include <cctype>
#include <string>

#include "grader/judge/mend/slip.h"

namespace grader::mend {

using Maker = void (*)(const SourceText& code, Slips& all);

/// Returns the text without spaces, so that layout does not matter.
inline std::string packed(std::string text) {
  std::erase_if(text, [](char c) { return std::isspace(static_cast<unsigned char>(c)); });
  return text;
}

/// True if one of these changes turns the code into `right`.
inline bool has_repair(const SourceText& code, const Slips& all, const std::string& right) {
  return std::ranges::any_of(
      all, [&](const Slip& slip) { return !slip.empty() && packed(repaired(code, slip)) == packed(right); });
}

/// True if this function generates a change that turns one file into the other.
inline bool makes_file(Maker maker, const std::string& wrong, const std::string& right) {
  const SourceText code(wrong);
  Slips all;
  maker(code, all);
  return has_repair(code, all, right);
}

}  // namespace grader::mend
