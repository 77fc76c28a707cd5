// Arrays that are filled only in part, and operands that are not read from tiles.

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Pattern;
using source::Range;
using source::Syntax;

/// `float x[N];`: one-dimensional arrays without an initial value; the tokens of their names.
std::vector<int> empty_arrays(const Syntax& s, Range body) {
  std::vector<int> names;
  for (int i = body.begin; i < body.end; ++i) {
    if (!s.is(i, "float") || s.range_has({s.statement_begin(i), i}, "__shared__")) continue;
    for (const Range& part : s.split({i + 1, s.find_semicolon(i, body.end)}, false)) {
      const int open = part.begin + 1;
      if (s.is_identifier(part.begin) && s.is(open, "[") && s.skip(open) == part.end) names.push_back(part.begin);
    }
  }
  return names;
}

/// The end of the innermost loop around `at` that counts this name from 0: `i < END`; empty if there is none.
Range end_of_count(const Syntax& s, const source::Statements& statements, int at, std::string_view name) {
  Range end;
  for (const source::Loop& loop : statements.loops)
    if (loop.body.contains(at) && loop.condition.size() >= 3 && s.is(loop.condition.begin, name) &&
        s.is_any(loop.condition.begin + 1, {"<", "!="}))
      end = {loop.condition.begin + 2, loop.condition.end};
  return end;
}

/// The line where a loop stores to the array with a different bound than its size; 0 if any store may reach its end.
int short_store(const Syntax& s, const source::Statements& statements, Range body, int array) {
  const std::string size = s.text(Range{array + 2, s.partner(array + 1)});
  int line = 0;
  for (int i = array + 1; i < body.end; ++i) {
    if (!s.is(i, s.text(array)) || !s.is(i + 1, "[") || !s.is(s.skip(i + 1), "=")) continue;
    const bool one_place = s.skip(i + 1) == i + 4 && s.text(i + 2) == "0" && size != "1" && line == 0;
    if (one_place) {
      line = s.line(i);
      continue;
    }
    const Range end = s.skip(i + 1) == i + 4 ? end_of_count(s, statements, i, s.text(i + 2)) : Range{};
    if (end.size() == 0 || s.text(end) == size) return 0;
    line = s.line(i);
  }
  return line;
}

/// The pointer parameters through which a function stores nothing.
std::set<std::string> inputs_of(const Syntax& s, const Function& f) {
  std::set<std::string> names;
  for (const Range& part : s.split(f.parameters, true)) {
    const std::string name(s.text(part.end - 1));
    const bool read_only = s.range_has(part, "const") || !Pattern(name + " [..] =|+=").is_in(s, f.body);
    if (read_only && s.range_has(part, "*")) names.insert(name);
  }
  return names;
}

}  // namespace

Habit short_fill(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const source::Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (const int array : empty_arrays(s, f.body))
      if (const int line = short_store(s, statements, f.body, array)) return {line, std::string(s.text(array))};
  return {};
}

Habit global_operand(const std::string& text) {
  static const Pattern kOfTiles("+= $name [..] * $name [");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global || !s.range_has(f.body, "__shared__")) continue;
    const std::set<std::string> inputs = inputs_of(s, f);
    Habit found;
    bool tiles = false;
    for (int i = f.body.begin; i < f.body.end; ++i) {
      if (!s.is(i, "+=")) continue;
      const int end = s.find_semicolon(i, f.body.end);
      bool global = false;
      // The step of a loop ends at its closing bracket: `k0 += TILE) { a_tile[…] = A[…];` multiplies nothing.
      for (int at = i + 1; !global && at < end && !(s.is(at, ")") && s.partner(at) < i); ++at)
        if (s.is(at + 1, "[") && inputs.count(std::string(s.text(at))) > 0)
          found = {s.line(at), std::string(s.text(at))}, global = true;
      tiles |= !global && kOfTiles.is_in(s, {i, end});
    }
    // If tiles are multiplied as well, this may be the remainder of K.
    if (found.line > 0 && !tiles) return found;
  }
  return {};
}

}  // namespace grader
