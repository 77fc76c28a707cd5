// Loops over tiles, and the tests on the way to a line.
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

/// `k < K`, and nothing is done with K, or with the only size that its kernel knows.
bool ends_at_all_of_k(const Syntax& s, const Loop& loop, std::string_view only) {
  const int end = loop.condition.begin + 2;
  return loop.condition.size() == 3 && s.is_any(loop.condition.begin + 1, {"<", "!="}) &&
         (s.is(end, "K") || (!only.empty() && s.is(end, only)));
}

bool has_inner_loop(const Statements& statements, const Loop& loop) {
  return std::ranges::any_of(statements.loops, [&](const Loop& other) {
    return loop.body.contains(other.whole.begin) && other.whole.begin != loop.whole.begin;
  });
}

void add_words(const Syntax& s, Range range, std::set<std::string>& words) {
  for (int i = range.begin; i < range.end; ++i)
    if (s.is_identifier(i)) words.emplace(s.text(i));
}

/// `t < tiles`, with `tiles = (K + T - 1) / T`: that says how many, and keeps nobody away from an edge.
bool counts_tiles(const Syntax& s, const Function& f, Range condition) {
  return std::ranges::any_of(source::find_assignments(s, f.body), [&](const source::Assignment& one) {
    return s.text(one.name) == s.text(condition.end - 1) && s.range_has(one.value, "/");
  });
}

/// Tests that the statement at `at` stands in or behind: branches, loops that go on by one, ways out before it.
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

/// What is tested in the line itself, before a `?` or the access.
void add_own_tests(const Syntax& s, int first, int line, std::set<std::string>& words) {
  for (int i = first; s.exists(i) && s.line(i) <= line; ++i)
    for (const char* sign : {"<", ">=", ">", "<="})
      if (s.is(i, sign)) add_words(s, {i - 2, i + 3}, words);
}

/// `A[k * M + i]`: what is beyond its end follows from that.
bool has_rows_of_another(const Syntax& s, Range from, const std::string& array, char length) {
  const source::Match at = source::Pattern(array + " [ ~;|] * M|N|K").find(s, from);
  return !at.empty() && s.line(at[0]) == s.line(from.begin) && s.text(at[4]) != std::string(1, length);
}

}  // namespace

Habit tiles_one_by_one(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  const std::string given = sizes_of_kernels(text), only = given.size() == 1 ? given : "";
  for (const Loop& loop : statements.loops)
    if (goes_on_by_one(s, loop) && ends_at_all_of_k(s, loop, only) && s.range_has(loop.body, "__syncthreads") &&
        has_inner_loop(statements, loop))
      return {s.line(loop.whole.begin), std::string(s.text(loop.condition.begin))};
  return {};
}

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
    add_values(s, f.body, words);  // a name stands for what is tested in its value
    const bool first = words.count({sides[0]}) > 0, second = words.count({sides[1]}) > 0;
    return first == second ? 0 : first ? sides[1] : sides[0];
  }
  return 0;
}

/// Something takes the value of what stands at `i`; a loop in front of the statement sets its counter, and nothing else.
static bool is_assigned(const Syntax& s, int i) {
  for (int at = s.statement_begin(i); at < i; ++at) {
    if (s.is(at, "(") && s.partner(at) < i) at = s.partner(at);
    if (s.is(at, "=")) return true;
  }
  return false;
}

/// A product of A and B belongs to an element of C: tests of its row and its column may stand before it.
static bool multiplies_both(const Syntax& s, int i, const std::string& other) {
  const Range statement{s.statement_begin(i), s.find_semicolon(i, s.size())};
  return Pattern(other + " [").is_in(s, statement);
}

/// What a kernel calls A and B.
static std::pair<std::string, std::string> names_of_inputs(const Program& program, const Function& f) {
  for (const source::Launch& launch : source::find_launches(program.s)) {
    if (kernel_of(program, launch) != &f) continue;
    const std::string a = parameter_for(program, launch, f, 0), b = parameter_for(program, launch, f, 1);
    if (!a.empty() && !b.empty()) return {a, b};
  }
  return {"A", "B"};
}

Habit foreign_test(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    const auto [a, b] = names_of_inputs(program, f);
    for (int i = f.body.begin; i < f.body.end; ++i)
      for (const auto& [array, other, side] : {std::tuple(a, b, "N"), {b, a, "M"}}) {
        if (!s.is(i, array) || !s.is(i + 1, "[") || multiplies_both(s, i, other)) continue;
        std::set<std::string> words;
        add_own_tests(s, s.statement_begin(i), s.line(i), words);
        const source::Branch* nearest = nullptr;
        for (const source::Branch& branch : statements.branches)
          if (branch.body.contains(i) && (!nearest || branch.whole.begin > nearest->whole.begin)) nearest = &branch;
        if (nearest && is_assigned(s, i) && (array == "A" || array == "B" || !s.range_has(nearest->body, other)))
          add_words(s, nearest->condition, words);
        if (words.count(side) > 0) return {s.line(i), array + ", and compares with " + side};
      }
  }
  return {};
}

Habit reused_counter(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  // `k = …`, not `int k = …`, which is another variable.
  const auto counter = [&](const Loop& loop) {
    return loop.init.size() > 1 && s.is(loop.init.begin + 1, "=") ? s.text(loop.init.begin) : std::string_view();
  };
  for (const Loop& inner : statements.loops)
    for (const Loop& outer : statements.loops)
      if (outer.body.contains(inner.whole.begin) && !counter(inner).empty() &&
          s.is(outer.condition.begin, counter(inner)))
        return {s.line(inner.whole.begin), std::string(counter(inner))};
  return {};
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
