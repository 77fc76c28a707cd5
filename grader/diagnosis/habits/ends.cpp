// Sums that are never used, and the bounds of loops.
#include <algorithm>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

/// After a comma: `float a = 0, name = 0;`, but not an argument of a call.
bool is_declared(const Syntax& s, int i) {
  const int begin = s.statement_begin(i);
  const bool call = s.is(begin - 1, "(") && !s.is(begin - 2, "for");
  return !call && (s.range_has({begin, i}, "float") || s.range_has({begin, i}, "double"));
}

/// False where the name is declared, stored to or added to: there its value is not used.
bool takes_value(const Syntax& s, int i) {
  if (s.is_any(i + 1, {"=", "+="}) || s.is_any(i - 1, {"float", "double"})) return false;
  return !s.is(i - 1, ",") || !is_declared(s, i);
}

/// The first sum of this form that a function declares but never uses.
Habit unused_in(const Syntax& s, const Function& f, const Pattern& added, const std::string& declared) {
  for (Range rest = f.body; rest.begin < rest.end;) {
    const Match at = added.find(s, rest);
    if (at.empty()) break;
    rest.begin = at[0] + 1;
    const std::string name(s.text(at[0]));
    const bool own = Pattern(declared + " " + name + " =|,|;").is_in(s, {f.body.begin, at[0]}) &&
                     s.is_any(at[0] - 1, {";", "{", "}", ")"});
    int uses = 0;
    for (int i = f.body.begin; i < f.body.end; ++i) uses += s.is(i, name) && takes_value(s, i);
    if (own && uses == 0) return {s.line(at[0]), name};
  }
  return {};
}

}  // namespace

Habit unused_sum(const std::string& text) {
  static const Pattern kProducts("$name += ~; * ~; ;"), kSums("$name += $name ;");
  const Program program(text);
  for (const Function& f : program.functions) {
    if (const Habit sum = unused_in(program.s, f, kProducts, "float|double ~;|("); sum.line > 0) return sum;
    if (const Habit sum = unused_in(program.s, f, kSums, "__shared__ float|double"); sum.line > 0) return sum;
  }
  return {};
}

bool loops_go_to(const std::string& text, const std::string& size) {
  const source::Code code(text);
  const source::Syntax& s = code.tokens();
  std::set<std::string> names{size};
  for (const source::Assignment& one : source::find_assignments(s, code.all()))
    if (s.range_has(one.value, size)) names.emplace(s.text(one.name));
  return std::ranges::any_of(source::read_statements(s).loops,
                             [&](const source::Loop& loop) { return mentions(s, loop.condition, names); });
}

}  // namespace grader
