// Tests around the stores to tiles in shared memory.
#include <algorithm>

#include "common/source/statements.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {

Habit filled_under_test(const std::string& text, const std::string& array) {
  const Program program(text);
  const source::Syntax& s = program.s;
  const source::Statements statements = source::read_statements(s);
  Habit found;
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is(i, array) || !s.is(i + 1, "[") || !s.is(after_cast(s, after_subscripts(s, i)), "=")) continue;
    const auto test = std::ranges::find_if(statements.branches, [&](const source::Branch& branch) {
      const bool side = s.range_has(branch.condition, "M") || s.range_has(branch.condition, "N") ||
                        s.range_has(branch.condition, "K");
      return branch.body.contains(i) && !branch.has_else && s.range_has(branch.condition, "<") && side;
    });
    if (test == statements.branches.end()) return {};
    found = {s.line(test->whole.begin), s.text(test->condition)};
  }
  return found;
}

}  // namespace grader
