#include "grader/diagnosis/habits/axes.h"

#include <algorithm>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/constants.h"

namespace grader {
namespace {

using source::Function;
using source::Launch;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

constexpr const char* kAxes[] = {"x", "y"};

/// `name[index]` of a pointer parameter of the kernel that is never moved.
struct Access {
  int name = -1;
  Range index;
  bool store = false;
};

/// The axes of C's row and column, if each has its own axis: `C[row * N + column]`.
struct Sides {
  char row = 0, column = 0;
};

/// The loads of one matrix.
struct Loads {
  std::string name;
  int line = 0;  // line of the first stray load
  bool some_right = false, has_other = false;
};

}  // namespace

/// The initial value of `name`, up to the next comma or semicolon outside of brackets.
Range first_value(const Syntax& s, Range range, std::string_view name) {
  for (int i = range.begin; i + 1 < range.end; ++i)
    if (s.is(i, name) && s.is(i + 1, "=")) {
      int end = i + 2;
      while (s.exists(end) && !s.is_any(end, {",", ";"})) end = s.skip(end);
      return {i + 2, end};
    }
  return {};
}

/// The vectors of `a . x * b . x` at this token, if the same sum contains `a . w * b . w`.
std::vector<std::string> vectors_of_dot(const Syntax& s, Range body, int at) {
  static const Pattern kProduct("$name . x * $name . x");
  if (kProduct.find(s, {at, std::min(at + 7, body.end)}).empty()) return {};
  const std::string a(s.text(at)), b(s.text(at + 4));
  const Match last = Pattern(a + " . w * " + b + " . w").find(s, {at, body.end});
  if (last.empty()) return {};
  const auto target = [&](int token) {
    const int begin = s.statement_begin(token);
    return s.is(begin + 1, "+=") ? s.text(begin) : std::string_view();
  };
  return !target(at).empty() && target(at) == target(last[0]) ? std::vector{a, b} : std::vector<std::string>{};
}

}  // namespace grader
