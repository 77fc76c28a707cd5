// Values that select: which buffer of a tile an iteration uses, and which row and column one thread index stands for.
#include <algorithm>
#include <iterator>
#include <map>

#include <fmt/core.h>

#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

using source::Assignment;
using source::Function;
using source::Range;
using source::Syntax;

/// The name that is the first index of `array` at every use in the body; "" if the uses differ.
std::string first_index(const Syntax& s, Range body, const std::string& array) {
  std::string name;
  for (int i = body.begin; i < body.end; ++i) {
    if (!s.is(i, array) || s.range_has({s.statement_begin(i), i}, "__shared__")) continue;
    const Range index{i + 2, s.is(i + 1, "[") ? s.partner(i + 1) : i};
    if (index.size() != 1 || !s.is_identifier(index.begin)) return "";
    if (!name.empty() && !s.is(index.begin, name)) return "";
    name = s.text(index.begin);
  }
  return name;
}

/// The value of `name`, if it is set once, to a number; otherwise -1.
int only_value(const Syntax& s, Range body, const std::string& name) {
  int token = -1;
  for (int i = body.begin; i < body.end; ++i) {
    if (!s.is(i, name)) continue;
    const bool other = s.is_any(i + 1, {"+=", "-=", "^=", "++", "--"}) || s.is_any(i - 1, {"++", "--", "&"});
    const bool set = s.is(i + 1, "=");
    if (other || (set && (token >= 0 || !s.is(i + 3, ";")))) return -1;
    if (set) token = i;
  }
  return token >= 0 && !s.is_identifier(token + 2) ? token : -1;
}

/// `t / D` or `t % D` as a complete value.
struct Split {
  int line = 0;
  Range by;
};

bool is_whole(const Syntax& s, Range by) {
  return by.size() == 1 || (s.is(by.begin, "(") && s.skip(by.begin) == by.end);
}

/// The divisors by which a function divides a name, and those of which it takes the remainder.
struct Splits {
  std::vector<Split> quotients, remainders;
};

std::map<std::string, Splits> splits_of(const Syntax& s, Range body) {
  std::map<std::string, Splits> all;
  for (const Assignment& one : source::find_assignments(s, body)) {
    const int sign = s.is(one.value.begin + 1, ".") ? one.value.begin + 3 : one.value.begin + 1;
    const Range by{sign + 1, one.value.end};
    if (!s.is_any(sign, {"/", "%"}) || by.size() < 1 || !is_whole(s, by)) continue;
    Splits& splits = all[s.text({one.value.begin, sign})];
    (s.is(sign, "/") ? splits.quotients : splits.remainders).push_back({s.line(one.name), by});
  }
  return all;
}

/// True for identical text or identical values.
bool are_equal(const Program& program, Range one, Range other) {
  const int value = constant(program, one);
  return program.s.text(one) == program.s.text(other) || (value > 0 && value == constant(program, other));
}

/// The members of `all` that have no partner in `others`.
std::vector<Split> alone(const Program& program, const std::vector<Split>& all, const std::vector<Split>& others) {
  std::vector<Split> left;
  std::ranges::copy_if(all, std::back_inserter(left), [&](const Split& one) {
    return std::ranges::none_of(others, [&](const Split& other) { return are_equal(program, one.by, other.by); });
  });
  return left;
}

}  // namespace

Habit copy_stands_still(const std::string& text, const std::string& array) {
  if (!has_copies(text, array)) return {};
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const std::string name = f.space.global ? first_index(s, f.body, array) : "";
    const int token = name.empty() ? -1 : only_value(s, f.body, name);
    if (token >= 0) return {s.line(token), name};
  }
  return {};
}

Habit split_by_two(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    for (const auto& [name, splits] : splits_of(s, f.body)) {
      const std::vector<Split> rows = alone(program, splits.quotients, splits.remainders),
                               columns = alone(program, splits.remainders, splits.quotients);
      if (rows.size() == 1 && columns.size() == 1)
        return {rows[0].line, fmt::format("{} is divided by {} here, and line {} has {} % {}.", name,
                                          s.text(rows[0].by), columns[0].line, name, s.text(columns[0].by))};
    }
  }
  return {};
}

}  // namespace grader
