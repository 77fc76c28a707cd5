// The lengths of the rows of tiles, and loops that advance by one block.

#include <fmt/core.h>

#include "common/source/statements.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"

namespace grader {
namespace {

using source::Function;
using source::Loop;
using source::Range;
using source::Statements;
using source::Syntax;

/// "BK" for `float As[BM][BK]`; empty for anything else, and if several arrays have this name.
Range row_of_array(const Program& program, std::string_view name) {
  const Syntax& s = program.s;
  Range row;
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is(i, name) || !s.is(i + 1, "[") || !s.range_has({s.statement_begin(i), i}, "__shared__")) continue;
    int last = i + 1;
    while (s.is(s.skip(last), "[")) last = s.skip(last);
    if (row.size() > 0 || last == i + 1) return {};
    row = {last + 1, s.partner(last)};
  }
  return row;
}

}  // namespace

std::string row_without_fours(const std::string& text, const std::string& array) {
  const Program program(text);
  const Range row = array.empty() ? Range{} : row_of_array(program, array);
  const int places = row.size() > 0 ? constant(program, row) : 0;
  if (places % 4 == 0) return "";
  return fmt::format("A row of {} has {} elements, {}, which is not a multiple of 4.", array, program.s.text(row),
                     places);
}

Habit step_of_one_block(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions) {
    if (!f.space.global || s.range_has(f.body, "gridDim")) continue;
    for (const Loop& loop : statements.loops)
      if (f.body.contains(loop.whole.begin) && s.range_has(loop.init, "blockIdx") && s.range_has(loop.step, "+="))
        return {s.line(loop.whole.begin), program.code.source({loop.step.begin + 2, loop.step.end})};
  }
  return {};
}

}  // namespace grader
