// Loops over tiles, and the tests before a line.
#include <algorithm>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"
#include "grader/diagnosis/source_names.h"

namespace grader {
namespace {

using source::Function;
using source::Loop;
using source::Pattern;
using source::Range;
using source::Statements;
using source::Syntax;

bool goes_on_by_one(const Syntax& s, const Loop& loop) {
  return s.range_has(loop.step, "++") ||
         (loop.step.size() == 3 && s.is(loop.step.end - 2, "+=") && s.text(loop.step.end - 1) == "1");
}

void add_words(const Syntax& s, Range range, std::set<std::string>& words) {
  for (int i = range.begin; i < range.end; ++i)
    if (s.is_identifier(i)) words.emplace(s.text(i));
}

/// `t < tiles`, with `tiles = (K + T - 1) / T`: it limits the number of tiles, but does not exclude threads at an edge.
bool counts_tiles(const Syntax& s, const Function& f, Range condition) {
  return std::ranges::any_of(source::find_assignments(s, f.body), [&](const source::Assignment& one) {
    return s.text(one.name) == s.text(condition.end - 1) && s.range_has(one.value, "/");
  });
}

/// The tests that control the statement at `at`: branches around it, loops with step one, early exits before it.
std::set<std::string> tested_before(const Program& program, const Function& f, int at) {
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  std::set<std::string> words;
  for (const source::Branch& branch : statements.branches) {
    const bool leaves = s.range_has(branch.body, "return") || s.range_has(branch.body, "continue");
    const bool before = leaves && f.body.contains(branch.whole.begin) && branch.body.end <= at;
    if (branch.body.contains(at) || before) add_words(s, branch.condition, words);
  }
  for (const Loop& loop : statements.loops)
    if (loop.body.contains(at) && goes_on_by_one(s, loop) && loop.condition.size() == 3 &&
        !counts_tiles(s, f, loop.condition))
      add_words(s, loop.condition, words);
  return words;
}

/// The tests in the line itself, before a `?` or the access.
void add_own_tests(const Syntax& s, int first, int line, std::set<std::string>& words) {
  for (int i = first; s.exists(i) && s.line(i) <= line; ++i)
    for (const char* sign : {"<", ">=", ">", "<="})
      if (s.is(i, sign)) add_words(s, {i - 2, i + 3}, words);
}

/// `A[k * M + i]`: an access past the end follows from the wrong row length.
bool has_rows_of_another(const Syntax& s, Range from, const std::string& array, char length) {
  const source::Match at = source::Pattern(array + " [ ~;|] * M|N|K").find(s, from);
  return !at.empty() && s.line(at[0]) == s.line(from.begin) && s.text(at[4]) != std::string(1, length);
}

}  // namespace

char untested_side(const std::string& text, int line, const std::string& array) {
  const std::string sides = array == "A" ? "MK" : array == "B" ? "KN" : array == "C" ? "MN" : "";
  if (sides.empty()) return 0;
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    int at = f.body.begin;
    while (at < f.body.end && s.line(at) < line) ++at;
    if (!f.space.global || at == f.body.end || s.line(at) != line) continue;
    if (has_rows_of_another(s, {at, f.body.end}, array, sides[1])) return 0;
    std::set<std::string> words = tested_before(program, f, at);
    add_own_tests(s, s.statement_begin(at), line, words);
    add_values(s, f.body, words);  // the name stands for the tests in its value
    const bool first = words.count({sides[0]}) > 0, second = words.count({sides[1]}) > 0;
    return first == second ? 0 : first ? sides[1] : sides[0];
  }
  return 0;
}

int call_about(const std::string& text, int line, const std::string& name) {
  const Program program(text);
  const Syntax& s = program.s;
  const auto holds = [&](const Function& f) {
    return s.line(f.declaration.begin) <= line && line <= s.line(f.declaration.end - 1);
  };
  const auto helper = std::ranges::find_if(program.functions, holds);
  if (helper == program.functions.end() || helper->space.global) return 0;
  for (const Function& f : program.functions)
    for (int i = f.body.begin; f.space.global && i < f.body.end; ++i) {
      const int open = s.is(i, helper->name) ? source::arguments_parenthesis(s, i) : -1;
      if (open > 0 && s.range_has({open, s.partner(open)}, name)) return s.line(i);
    }
  return 0;
}

}  // namespace grader
