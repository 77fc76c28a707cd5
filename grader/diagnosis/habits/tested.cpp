// Tests before an access that check a different index than the access uses.
#include <algorithm>
#include <functional>

#include <fmt/core.h>

#include "common/source/expressions.h"
#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Range;
using source::Statements;
using source::Syntax;

/// `size_t(row)` and `(row)` both give row.
Range bare(const Syntax& s, Range range) {
  if (s.is_any(range.begin, {"size_t", "int"}) && s.is(range.begin + 1, "(")) ++range.begin;
  while (s.is(range.begin, "(") && s.skip(range.begin) == range.end) range = {range.begin + 1, range.end - 1};
  return range;
}

/// An index `row * length + column`, split into its parts; the column may have several terms.
struct Place {
  std::vector<Range> row, column;
};
Place place_of(const Syntax& s, Range index, std::string_view length) {
  Place place;
  for (const Range& term : terms_of(s, index)) {
    const bool last = s.is(term.end - 1, length) && s.is(term.end - 2, "*");
    if (last)
      place.row.push_back(bare(s, {term.begin, term.end - 2}));
    else
      place.column.push_back(term);
  }
  return place;
}

/// All names, their values and the values of those, without numbers and signs.
std::set<std::string> names_in(const Syntax& s, Range body, const std::vector<Range>& ranges) {
  std::set<std::string> words;
  for (const Range& range : ranges) add_tokens(s, range, words);
  add_values(s, body, words);
  std::erase_if(words, [](const std::string& word) {
    return word == "size_t" || (!std::isalpha(static_cast<unsigned char>(word[0])) && word[0] != '_');
  });
  return words;
}

/// The left sides of `< side` or `>= side` in a condition; a product of sides does not count as a side.
std::vector<Range> compared_with(const Syntax& s, Range condition, std::string_view side) {
  std::vector<Range> found;
  for (int i = condition.begin + 1; i < condition.end; ++i) {
    if (!s.is(i, side) || !s.is_any(i - 1, {"<", ">="}) || s.is(i + 1, "*")) continue;
    int begin = i - 1;
    while (begin > condition.begin && !s.is_any(begin - 1, {"&&", "||", "=", "?", "(", ",", ";", "return"}))
      begin = s.is(begin - 1, ")") ? s.partner(begin - 1) : begin - 1;
    found.push_back(bare(s, {begin, i - 1}));
  }
  return found;
}

/// The conditions that control the access at `at`.
std::vector<Range> conditions_of(const Syntax& s, const Statements& statements, int at) {
  std::vector<Range> all{{s.statement_begin(at), at}};
  for (const source::Branch& branch : statements.branches)
    if (branch.body.contains(at)) all.push_back(branch.condition);
  return all;
}

std::string text_of(const Syntax& s, const std::vector<Range>& ranges) {
  std::string text;
  for (const Range& range : ranges) text += (text.empty() ? "" : " + ") + s.text(range);
  return text;
}

/// A test that uses the same names as the access, but compares with a different side.
Habit compared_elsewhere(const Syntax& s, const Function& f, const std::vector<Range>& conditions,
                         std::string_view side, const std::vector<Range>& access) {
  for (const std::string_view other : {"M", "N", "K"})
    for (const Range& condition : conditions)
      for (const Range& one : compared_with(s, condition, other))
        if (other != side && !access.empty() && names_in(s, f.body, {one}) == names_in(s, f.body, access))
          return {s.line(one.begin),
                  s.text(one) + " is compared with " + std::string(other) + ", and goes up to " + std::string(side)};
  return {};
}

/// `b * M + row` where `row` is tested: b counts matrices.
bool adds_whole_matrices(const Syntax& s, Range tested, const std::vector<Range>& access) {
  bool has_tested = false, sides = false;
  for (const Range& one : access)
    for (const Range& term : terms_of(s, bare(s, one))) {
      has_tested |= s.text(term) == s.text(tested);
      sides |= s.range_has(term, "M") || s.range_has(term, "N") || s.range_has(term, "K");
    }
  return has_tested && sides;
}

/// The text of the last value of a name; anything else is returned as its own text.
std::string value_text(const Syntax& s, Range body, Range one) {
  std::string value = s.text(one);
  for (const source::Assignment& assignment : source::find_assignments(s, body))
    if (one.size() == 1 && assignment.name < one.begin && s.text(assignment.name) == s.text(one.begin))
      value = s.text(bare(s, assignment.value));
  return value;
}

/// The only test with this side, if its names differ from those of the access and no test has the names of the access.
Habit other_place(const Syntax& s, const Function& f, const std::vector<Range>& conditions, std::string_view side,
                  const std::vector<Range>& access) {
  std::vector<Range> tested;
  for (const Range& condition : conditions)
    for (const Range& one : compared_with(s, condition, side))
      if (tested.empty() || tested.back().begin != one.begin) tested.push_back(one);
  if (tested.size() != 1 || access.empty()) return {};
  if (compared_elsewhere(s, f, conditions, side, access).line > 0) return {};
  if (names_in(s, f.body, tested) == names_in(s, f.body, access)) return {};
  if (adds_whole_matrices(s, tested[0], access)) return {};
  if (value_text(s, f.body, tested[0]) == text_of(s, access)) return {};
  return {s.line(tested[0].begin), text_of(s, tested) + ", and the access goes to " + text_of(s, access)};
}

/// Called for the row or column of the access in this line, with its side.
using Visit = std::function<Habit(const Syntax& s, const Function& f, const std::vector<Range>& conditions,
                                  std::string_view side, const std::vector<Range>& access)>;
Habit first_of_access(const std::string& text, int line, const std::string& array, const Visit& visit) {
  const std::string sides = array == "A" ? "MK" : array == "B" ? "KN" : array == "C" ? "MN" : "";
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (int i = f.body.begin; !sides.empty() && i < f.body.end; ++i) {
      if (s.line(i) != line || !s.is(i, array) || !s.is(i + 1, "[")) continue;
      if (s.range_has({i + 2, s.partner(i + 1)}, "-")) continue;  // the subtraction may be the mistake
      const Place place = place_of(s, {i + 2, s.partner(i + 1)}, sides.substr(1));
      const std::vector<Range> conditions = conditions_of(s, statements, i);
      for (const auto& [side, access] : {std::pair(sides.substr(0, 1), place.row), {sides.substr(1), place.column}})
        if (Habit found = visit(s, f, conditions, side, access); found.line > 0 && !place.row.empty()) return found;
    }
  return {};
}

}  // namespace

Habit crossed_test(const std::string& text, int line, const std::string& array) {
  return first_of_access(text, line, array, compared_elsewhere);
}

Habit tested_elsewhere(const std::string& text, int line, const std::string& array) {
  return first_of_access(text, line, array, other_place);
}

}  // namespace grader
