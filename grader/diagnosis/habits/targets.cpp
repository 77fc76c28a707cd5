// Places that get two values, or the same one, where each should have its own.
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

/// Of `v.z = value;` or `t[2] = value;`, perhaps after an if: where the left side begins, and the sign; empty for others.
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

/// Both are elements of the same array, or parts of the same vector.
bool take_from_one_array(const Syntax& s, Range one, Range other) {
  for (int i = one.begin; i < one.end; ++i)
    if (s.is_identifier(i) && s.is_any(i + 1, {"[", "."}) && s.range_has(other, s.text(i))) return true;
  return false;
}

/// Two lines of a row that were copied.
bool is_copied_line(const Syntax& s, const Store& one, const Store& other) {
  return one.left.size() > 0 && other.left.size() == one.left.size() && s.text(one.left) == s.text(other.left) &&
         s.text(one.right) != s.text(other.right) && take_from_one_array(s, one.right, other.right) &&
         !s.range_has(other.right, s.text(one.left.begin));
}

/// The end of `name` or `name[…]` at `i`, where it is one of these names; `i` for none.
int end_of_sum(const Syntax& s, int i, const std::set<std::string>& names) {
  if (!s.is_identifier(i) || names.count(std::string(s.text(i))) == 0) return i;
  return after_subscripts(s, i);
}

/// `tile[r][c]` or `r * width + c`, in either order.
bool are_row_and_column(const Syntax& s, Range body, const std::string& one, const std::string& other) {
  const auto are = [&](const std::string& row, const std::string& column) {
    return source::Pattern("[ " + row + " ] [ " + column).is_in(s, body) ||
           source::Pattern(row + " ?) * $word + " + column).is_in(s, body);
  };
  return are(one, other) || are(other, one);
}

/// The parts of `row * N + column` in the first index of C, outside of brackets; empty where it has another form.
std::pair<Range, Range> parts_of_c(const Syntax& s, Range body) {
  const Match at = Pattern("$C_itself [ ~; ]").find(s, body);
  const Range index = at.empty() ? Range{} : Range{at[2], at[3]};
  bool product = false;
  for (int i = index.begin; i < index.end; i = std::max(s.skip(i), i + 1)) {
    product = product || s.is(i, "*");
    if (product && s.is(i, "+")) return {{index.begin, i}, {i + 1, index.end}};
  }
  return {};
}

/// One goes into the row of C, and the other into the column.
bool meet_in_c(const Syntax& s, Range body, const std::string& one, const std::string& other) {
  const auto [rows, columns] = parts_of_c(s, body);
  const std::set<std::string> row = made_of(s, body, rows), column = made_of(s, body, columns);
  const auto are = [&](const std::string& first, const std::string& second) {
    return row.count(first) > 0 && row.count(second) == 0 && column.count(second) > 0 && column.count(first) == 0;
  };
  return are(one, other) || are(other, one);
}

/// Where the block ends that a token stands in.
int end_of_block(const Syntax& s, int at, int end) {
  while (at < end && !s.is(at, "}")) at = s.is(at, "{") ? s.skip(at) : at + 1;
  return at;
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

Habit same_place_twice(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    const std::set<std::string> own = made_from(s, f.body, {"threadIdx"});
    std::map<std::string, int> places;  // of names, by their values
    for (const source::Assignment& one : source::find_assignments(s, f.body)) {
      const std::string value = s.text(one.value), name(s.text(one.name));
      if (!mentions(s, one.value, own) || one.value.size() < 3) continue;
      const auto [at, is_new] = places.emplace(value, one.name);
      const std::string other(s.text(at->second));
      if (is_new || other == name) continue;
      if (end_of_block(s, at->second, f.body.end) < one.name)
        at->second = one.name;  // the other is no longer there
      else if (are_row_and_column(s, f.body, other, name) || meet_in_c(s, f.body, other, name))
        return {s.line(one.name), other + " and " + name};
    }
  }
  return {};
}

namespace {

/// `name [ i ] [ j ]` at this token, with a single name in each pair of brackets.
bool has_two_counters(const Syntax& s, int at) {
  return s.is_identifier(at) && s.is(at + 1, "[") && s.is_identifier(at + 2) && s.is(at + 3, "]") &&
         s.is(at + 4, "[") && s.is_identifier(at + 5) && s.is(at + 6, "]");
}

/// Some operand is an array that is filled anew for each value of these names: `a[k] = tile[row + i][k];`.
bool is_filled_by(const Syntax& s, Range body, Range operands, const std::set<std::string>& names) {
  for (int i = operands.begin; i + 1 < operands.end; ++i) {
    if (!s.is_identifier(i) || !s.is(i + 1, "[")) continue;
    for (int at = body.begin; at < body.end; ++at)
      if (s.is(at, s.text(i)) && s.is(after_subscripts(s, at), "=") &&
          mentions(s, {at, s.find_semicolon(at, body.end)}, names))
        return true;
  }
  return false;
}

/// Every operand is an element of something, and none of their subscripts has this name, or one that is made from it.
bool is_missing_in(const Syntax& s, Range body, Range operands, std::string_view name) {
  const std::set<std::string> names = made_from(s, body, {std::string(name)});
  return Pattern("$name [ ~; ] ~; $name [").is_in(s, operands) && !mentions(s, operands, names) &&
         !is_filled_by(s, body, operands, names);
}

}  // namespace

Habit operand_without_counter(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (int i = f.body.begin; i < f.body.end; ++i) {
      const bool call = s.is(i, "mma_sync") && s.is(i + 1, "("), sum = has_two_counters(s, i) && s.is(i + 7, "+=");
      const int target = call ? i + 2 : i;
      if ((!call && !sum) || !has_two_counters(s, target)) continue;
      const std::vector<Range> arguments = call ? s.split({i + 2, s.partner(i + 1)}, false) : std::vector<Range>{};
      if (call && arguments.size() != 4) continue;
      const Range operands =
          call ? Range{arguments[1].begin, arguments[2].end} : Range{i + 8, s.find_semicolon(i, f.body.end)};
      for (const int counter : {target + 2, target + 5})
        if (is_missing_in(s, f.body, operands, s.text(counter)))
          return {s.line(i), (counter == target + 2 ? "row " : "column ") + std::string(s.text(counter))};
    }
  return {};
}

Habit sum_chosen_by_k(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (int i = f.body.begin; f.space.global && i + 5 < f.body.end; ++i) {
      if (!s.is_identifier(i) || !s.is(i + 1, "[") || !s.is(i + 3, "]") || !s.is(i + 4, "+=")) continue;
      const std::string sum(s.text(i)), k(s.text(i + 2));
      const Range operands{i + 5, s.find_semicolon(i, f.body.end)};
      const bool both =
          Pattern("[ " + k + " ] * ").is_in(s, operands) && Pattern("* $name [ " + k + " ] [").is_in(s, operands);
      if (both && Pattern("$C_itself [ ~; ] = " + sum + " [").is_in(s, f.body)) return {s.line(i), sum};
    }
  return {};
}

/// `r = t % W; c = t / W;` and `tile[r * W + c]`: what is left of a division by W is the place in a row of W.
static Habit exchanged_split_of_tile(const Program& program) {
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const std::vector<source::Assignment> all = source::find_assignments(s, f.body);
    for (const source::Assignment& rest : all)
      for (const source::Assignment& whole : all) {
        const int by = rest.value.end - 1;
        const bool pair = rest.value.size() > 2 && whole.value.size() > 2 && s.is(by - 1, "%") &&
                          s.is(whole.value.end - 2, "/") && s.text(by) == s.text(whole.value.end - 1);
        if (!pair || !f.space.global) continue;
        const std::string row(s.text(rest.name)), width(s.text(by)), column(s.text(whole.name));
        if (Pattern("$name [ " + row + " * " + width + " + " + column + " ] =").is_in(s, f.body))
          return {s.line(rest.name), row};
      }
  }
  return {};
}

Habit exchanged_split(const std::string& text) {
  const Program program(text);
  if (const Habit tile = exchanged_split_of_tile(program); tile.line > 0) return tile;
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (const source::Assignment& one : source::find_assignments(s, f.body)) {
      if (!f.space.global || one.value.size() < 3 || !s.is(one.value.end - 2, "%")) continue;
      if (!s.is_any(one.value.end - 1, {"M", "N", "K"})) continue;
      const std::string name(s.text(one.name));
      if (Pattern("$A [ ?size_t ?( " + name + " ?) * K").is_in(s, f.body)) return {s.line(one.name), name};
    }
  return {};
}

Habit cleared_in_each_round(const std::string& text) {
  static const Pattern kClear("$name [ ~=|; ] = 0|0.0f|0.f|0.0 ;");
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (const source::Loop& loop : statements.loops) {
      if (!f.body.contains(loop.whole.begin) || loop.condition.size() != 3) continue;
      const Match at = s.is(loop.condition.end - 1, "K") ? kClear.find(s, loop.body) : Match{};
      if (at.empty()) continue;
      const std::string name(s.text(at[0]));
      if (Pattern(name + " [ ~=|; ] +=").is_in(s, {at[0], loop.body.end})) return {s.line(at[0]), name};
    }
  return {};
}

Habit store_stands_still(const std::string& text) {
  static const Pattern kStore("$C_itself [ ~; ] =");
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (const source::Loop& loop : statements.loops) {
      const Match at = f.space.global && f.body.contains(loop.whole.begin) ? kStore.find(s, loop.body) : Match{};
      if (at.empty() || loop.condition.size() < 3) continue;
      const std::string counter(s.text(loop.condition.begin));
      const Range index{at[2], at[3]}, value{at[5], s.find_semicolon(at[4], loop.body.end)};
      const bool moves = made_of(s, f.body, index).count(counter) > 0 || s.range_has(index, "++");
      if (!moves && s.range_has(value, counter) && s.range_has(value, "[") && !s.range_has(value, "*"))
        return {s.line(at[0]), counter};
    }
  return {};
}

Habit multiplied_sums(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const std::set<std::string> sums = added_to(s, f.body);
    for (int i = f.body.begin; i < f.body.end; ++i) {
      const int sign = end_of_sum(s, i, sums), end = end_of_sum(s, sign + 1, sums);
      if (sign == i || !s.is(sign, "*") || end == sign + 1 || s.is(i - 1, "[")) continue;
      const bool two = s.text(Range{i, sign}) != s.text(Range{sign + 1, end});
      if (two && Pattern("C [").is_in(s, {s.statement_begin(i), i})) return {s.line(i), s.text(Range{i, end})};
    }
  }
  return {};
}

Habit starts_at_zero(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (const source::Loop& loop : statements.loops) {
      if (!f.body.contains(loop.whole.begin) || loop.init.size() < 3 || loop.condition.size() < 3) continue;
      if (s.text(loop.init.end - 1) != "0" || !s.is(loop.init.end - 2, "=")) continue;
      const std::set<std::string> words = made_of(s, f.body, {loop.condition.begin + 2, loop.condition.end});
      for (const source::Loop& outer : statements.loops) {
        const bool around = outer.body.contains(loop.whole.begin) && outer.condition.size() >= 3;
        const std::string block(around ? s.text(outer.condition.begin) : std::string_view());
        if (around && words.count(block) > 0 && !s.range_has(outer.step, "++") && !s.range_has(loop.condition, "-"))
          return {s.line(loop.whole.begin), std::string(s.text(loop.condition.begin))};
      }
    }
  return {};
}

namespace {

/// `[0][0]`
bool is_first_place(const Syntax& s, int open) {
  return s.is(open, "[") && s.text(open + 1) == "0" && s.is(open + 3, "[") && s.text(open + 4) == "0" &&
         s.is(open + 5, "]");
}

/// Where nothing else of an array of sums is read; no declarations, and no place that is written.
bool reads_first_alone(const Syntax& s, Range body, const std::string& name) {
  int reads = 0;
  for (int i = body.begin; i < body.end; ++i) {
    if (!s.is(i, name) || !s.is(i + 1, "[") || s.is_builtin_type(i - 1)) continue;
    if (s.is_any(after_subscripts(s, i), {"+=", "="})) continue;
    if (!is_first_place(s, i + 1)) return false;
    ++reads;
  }
  return reads > 0;
}

}  // namespace

Habit one_element_stored(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (const std::string& name : f.space.global ? added_to(s, f.body) : std::set<std::string>{})
      if (const Match array = Pattern("float " + name + " [ ~; ] [").find(s, f.body);
          !array.empty() && reads_first_alone(s, f.body, name))
        return {s.line(array[0]), name};
  return {};
}

Habit same_index_twice(const std::string& text) {
  static const Pattern kProduct("$name [ ~[|]|; ] * $name [ ~[|]|; ]");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (Range rest = f.body; rest.begin < rest.end;) {
      const Match at = kProduct.find(s, rest);
      if (at.empty()) break;
      rest.begin = at[0] + 1;
      const Range a{at[2], at[3]}, b{at[7], at[8]};
      const bool given = s.range_has(f.parameters, s.text(at[0])) && s.range_has(f.parameters, s.text(at[5]));
      if (given && s.text(at[0]) != s.text(at[5]) && s.text(a) == s.text(b) && s.range_has(a, "*"))
        return {s.line(at[0]), std::string(s.text(at[0])) + " and " + std::string(s.text(at[5]))};
    }
  return {};
}

}  // namespace grader
