// Elements that are stored twice, or that get the same value, although each should have its own.
#include <algorithm>
#include <map>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Match;
using source::Pattern;
using source::Range;
using source::Statement;
using source::Statements;
using source::Syntax;

/// `v.z = value;` or `t[2] = value;`, possibly after an if: the start of the left side, and the sign; empty for
/// anything else.
struct Store {
  Range left, right;
};
Store read_store(const Syntax& s, Range statement) {
  int begin = statement.begin;
  while (s.is(begin, "if")) begin = s.skip(begin + 1);
  const bool part = s.is_identifier(begin) && (s.is(begin + 1, ".") || s.is(begin + 1, "["));
  int end = begin + 1;
  while (part && (s.is(end, ".") || s.is(end, "["))) end = s.is(end, ".") ? end + 2 : s.skip(end);
  return part && s.is(end, "=") ? Store{{begin, end}, {end + 1, statement.end}} : Store{};
}

/// True if both are elements of the same array, or components of the same vector.
bool take_from_one_array(const Syntax& s, Range one, Range other) {
  for (int i = one.begin; i < one.end; ++i)
    if (s.is_identifier(i) && s.is_any(i + 1, {"[", "."}) && s.range_has(other, s.text(i))) return true;
  return false;
}

/// True if one of two adjacent lines is a copy of the other.
bool is_copied_line(const Syntax& s, const Store& one, const Store& other) {
  return one.left.size() > 0 && other.left.size() == one.left.size() && s.text(one.left) == s.text(other.left) &&
         s.text(one.right) != s.text(other.right) && take_from_one_array(s, one.right, other.right) &&
         !s.range_has(other.right, s.text(one.left.begin));
}

}  // namespace

Habit same_target_twice(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (size_t i = 1; i < statements.statements.size(); ++i) {
    const Statement &before = statements.statements[i - 1], &one = statements.statements[i];
    const Store store = read_store(s, one.range);
    const bool other_branch = s.range_has({before.range.end, one.range.begin}, "else");
    if (before.loop == one.loop && !other_branch && is_copied_line(s, read_store(s, before.range), store))
      return {s.line(store.left.begin), s.text(store.left)};
  }
  return {};
}

namespace {}  // namespace

namespace {}  // namespace

}  // namespace grader
