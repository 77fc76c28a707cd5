// A sum that is never stored: at the end of its block, where a row and a column are known.
#include <algorithm>

#include "grader/judge/mend/slip.h"

namespace grader::mend {
namespace {

/// The variables that may stand for a row, or a column, where a sum's block ends.
std::vector<std::string> coordinates(const SourceText& code, Range before, const char* meaning, const char* loop) {
  std::vector<std::string> all;
  for (int i = before.begin; i < before.end; ++i) {
    const bool named = source::means(code.word(i), meaning) || code.is(i, loop);
    if (named && code.is(i - 1, "int") && code.is(i + 1, "=")) all.push_back(code.word(i));
  }
  return all;
}

bool is_side(const Function& function, const std::string& name) {
  return std::ranges::find(function.sides, name) != function.sides.end();
}

}  // namespace

void slips_in_stores(const SourceText& code, Slips& all) {
  for (const Function& function : code.functions()) {
    if (!is_side(function, "N") || !code.tokens().range_has(function.parameters, "C")) continue;
    for (int i = function.body.begin + 1; i < function.body.end; ++i) {
      if (!source::means(code.word(i), "sum") || !code.is(i - 1, "float") || code.is(i + 1, "[")) continue;
      const int end = code.block_end(i);
      const Range before{function.body.begin, end};
      for (const std::string& row : coordinates(code, before, "row", "i"))
        for (const std::string& column : coordinates(code, before, "column", "j")) {
          const std::string rows = is_side(function, "M") ? row + " < M && " : "";
          all.push_back(
              {{{end, end},
                "if (" + rows + column + " < N) C[(size_t)" + row + " * N + " + column + "] = " + code.word(i) + ";",
                Form::insertion}});
        }
    }
  }
}

}  // namespace grader::mend
