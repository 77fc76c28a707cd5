// Slips in what the compiler must know: the width of a tile, the size of an array, the type of a sum. Each repair is a
// program of its own, so there are few.
#include <algorithm>

#include "grader/judge/mend/slip.h"

namespace grader::mend {
namespace {

void other_widths(const SourceText& code, Slips& all) {
  for (int i = 1; i + 2 < code.tokens().size(); ++i) {
    const bool constant = code.is(i - 1, "int") && code.is(i + 1, "=") && code.is_number(i + 2) &&
                          code.tokens().is_any(i - 2, {"constexpr", "const"}) && !code.function_of(i);
    if (!constant) continue;
    for (const char* width : {"32", "16"})
      if (code.word(i + 2) != width) all.push_back({{{i + 2, i + 3}, width, Form::constant}});
  }
}

/// `[TILE - 1]` in a declaration, `launch<128 / 2, …>`: the number less.
void less_arithmetic(const SourceText& code, Slips& all) {
  for (int i = 2; i + 1 < code.tokens().size(); ++i) {
    const bool in_code = code.function_of(i) != nullptr;
    if (!in_code || code.is_value(i) || !code.is_number(i + 1)) continue;
    if (code.is(i, "-") || code.is(i, "/")) all.push_back({{{i, i + 2}, "", Form::constant}});
  }
}

void real_sums(const SourceText& code, Slips& all) {
  for (const source::Statement& statement : code.read().statements) {
    const int type = statement.range.begin;
    if (code.is(type, "int") && source::means(code.word(type + 1), "sum") && code.function_of(type))
      all.push_back({{{type, type + 1}, "float", Form::constant}});
  }
}

}  // namespace

void slips_in_constants(const SourceText& code, Slips& all) {
  real_sums(code, all);
  less_arithmetic(code, all);
  other_widths(code, all);
}

}  // namespace grader::mend
