// Tests before an access that ask for another place than the access goes to.
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

/// `size_t(row)` and `(row)` are row.
Range bare(const Syntax& s, Range range) {
  if (s.is_any(range.begin, {"size_t", "int"}) && s.is(range.begin + 1, "(")) ++range.begin;
  while (s.is(range.begin, "(") && s.skip(range.begin) == range.end) range = {range.begin + 1, range.end - 1};
  return range;
}

/// An index `row * length + column`, taken apart; the column may have several terms.
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

/// All names, their values and the values of those; numbers and signs apart.
std::set<std::string> names_in(const Syntax& s, Range body, const std::vector<Range>& ranges) {
  std::set<std::string> words;
  for (const Range& range : ranges) add_tokens(s, range, words);
  add_values(s, body, words);
  std::erase_if(words, [](const std::string& word) {
    return word == "size_t" || (!std::isalpha(static_cast<unsigned char>(word[0])) && word[0] != '_');
  });
  return words;
}

/// What stands before `< side` or `>= side` in a condition; a product of sides is another number.
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

/// Conditions that decide whether the access at `at` is made.
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

/// Made of the same names as the access, but compared with another side.
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

/// The text of what a name was set to last before it stands here; of anything else its own.
std::string value_text(const Syntax& s, Range body, Range one) {
  std::string value = s.text(one);
  for (const source::Assignment& assignment : source::find_assignments(s, body))
    if (one.size() == 1 && assignment.name < one.begin && s.text(assignment.name) == s.text(one.begin))
      value = s.text(bare(s, assignment.value));
  return value;
}

/// The only test with this side, where it is made of other names than the access, which is in no test.
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

/// Row or column of the access in this line, with its side.
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
      if (s.range_has({i + 2, s.partner(i + 1)}, "-")) continue;  // what is subtracted may be the mistake
      const Place place = place_of(s, {i + 2, s.partner(i + 1)}, sides.substr(1));
      const std::vector<Range> conditions = conditions_of(s, statements, i);
      for (const auto& [side, access] : {std::pair(sides.substr(0, 1), place.row), {sides.substr(1), place.column}})
        if (Habit found = visit(s, f, conditions, side, access); found.line > 0 && !place.row.empty()) return found;
    }
  return {};
}

/// `row >= M` or `M <= row`.
bool is_outside(const Syntax& s, Range part) {
  const bool last = s.is_any(part.end - 1, {"M", "N", "K"}) && s.is_any(part.end - 2, {">=", ">"});
  return last || (s.is_any(part.begin, {"M", "N", "K"}) && s.is_any(part.begin + 1, {"<=", "<"}));
}

/// `row < M` or `M > row`.
bool is_inside(const Syntax& s, Range part) {
  const bool last = s.is_any(part.end - 1, {"M", "N", "K"}) && s.is_any(part.end - 2, {"<=", "<"});
  return last || (s.is_any(part.begin, {"M", "N", "K"}) && s.is_any(part.begin + 1, {">=", ">"}));
}

bool only_leaves(const Syntax& s, Range body) {
  const int first = s.is(body.begin, "{") ? body.begin + 1 : body.begin;
  return s.is(first, "return") && s.is(first + 1, ";");
}

}  // namespace

Habit reversed_guard(const std::string& text) {
  static const source::Pattern kStore("$C_itself [ ~; ] =|+=");
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Branch& branch : source::read_statements(s).branches) {
    if (branch.has_else || s.is(branch.condition.begin, "!")) continue;
    const auto all = [&](auto&& test) {
      const std::vector<Range> parts = source::parts_of(s, branch.condition);
      return std::ranges::all_of(parts, [&](const Range& part) { return part.size() >= 3 && test(s, part); });
    };
    const bool lets_in = all(is_outside) && kStore.is_in(s, branch.body) && !s.range_has(branch.body, "return");
    if (lets_in || (all(is_inside) && only_leaves(s, branch.body))) return {s.line(branch.whole.begin), ""};
  }
  return {};
}

Habit stores_whole_fragments(const std::string& text) {
  static const source::Pattern kWhole("+ ~+|<|>|; <|<= M|N");
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Branch& branch : source::read_statements(s).branches)
    if (!branch.has_else && kWhole.is_in(s, branch.condition) && s.range_has(branch.body, "store_matrix_sync"))
      return {s.line(branch.whole.begin), ""};
  return {};
}

Habit leaves_incomplete_blocks(const std::string& text) {
  static const source::Pattern kEnd("+ ~+|<|>|; >|>= M|N|K"), kEndInBrackets("+ ~+|<|>|; ) >|>= M|N|K");
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Branch& branch : source::read_statements(s).branches)
    for (const Function& f : program.functions) {
      if (!f.space.global || !f.body.contains(branch.whole.begin) || !only_leaves(s, branch.body)) continue;
      const std::set<std::string> words = made_of(s, f.body, branch.condition);
      const bool ends = kEnd.is_in(s, branch.condition) || kEndInBrackets.is_in(s, branch.condition);
      if (ends && words.count("blockIdx") > 0 && words.count("threadIdx") == 0) return {s.line(branch.whole.begin), ""};
    }
  return {};
}

Habit crossed_test(const std::string& text, int line, const std::string& array) {
  return first_of_access(text, line, array, compared_elsewhere);
}

Habit tested_elsewhere(const std::string& text, int line, const std::string& array) {
  return first_of_access(text, line, array, other_place);
}

/// Without the brackets around all of it.
static Range inside_brackets(const source::Syntax& s, Range part) {
  while (part.size() > 2 && s.is(part.begin, "(") && s.partner(part.begin) == part.end - 1)
    part = {part.begin + 1, part.end - 1};
  return part;
}

static std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// What the loops that go on to K count with: a row of B, whatever the length beside it is.
static std::set<std::string> counters_to_k(const source::Syntax& s, Range body) {
  std::set<std::string> names;
  for (const source::Loop& loop : source::read_statements(s).loops)
    if (body.contains(loop.whole.begin) && loop.condition.size() > 2 && made_of(s, body, loop.condition).count("K") > 0)
      names.emplace(s.text(loop.condition.begin));
  return names;
}

/// What is added to `row * K` in an index, where the row is made of none of these names: places along K; with M or N
/// columns.
static std::set<std::string> places_along(const Program& program, const source::Function& f, const char* length,
                                          const std::set<std::string>& no_rows = {}) {
  const source::Syntax& s = program.s;
  std::set<std::string> places;
  for (int i = f.body.begin; i < f.body.end; ++i)
    if (s.is(i, "*") && s.is(i + 1, length) && s.is(i + 2, "+")) {
      const int row = s.is(i - 1, ")") ? s.partner(i - 1) : i - 1;
      if (mentions(s, {row, i}, no_rows)) continue;
      int end = i + 3;
      while (s.exists(end) && !s.is_any(end, {"]", ";", ","})) end = std::max(s.skip(end), end + 1);
      // What is stored has another row length by mistake, not another meaning.
      const bool store = s.is(end, "]") && s.is_any(end + 1, {"=", "+="});
      if (s.is(end, "]") && !(store && length[0] == 'K'))
        places.insert(without_blanks(s.text(inside_brackets(s, {i + 3, end}))));
    }
  return places;
}

/// `(k0 + ty) * N + col`, where k0 counts along K: the rows of B.
static std::set<std::string> rows_along_k(const source::Syntax& s, Range body, const std::set<std::string>& counters) {
  std::set<std::string> rows;
  for (int i = body.begin + 1; i + 2 < body.end; ++i) {
    const Range row{s.is(i - 1, ")") ? s.partner(i - 1) : i, i};
    const bool sum = s.is(i, "*") && s.is(i + 1, "N") && s.is(i + 2, "+") && s.range_has(row, "+");
    if (sum && mentions(s, row, counters)) rows.insert(without_blanks(s.text(inside_brackets(s, row))));
  }
  return rows;
}

/// `for (…; k < N; …)`: where k ends, which is no test before an access.
static bool is_in_head_of_loop(const Statements& statements, int at) {
  return std::ranges::any_of(statements.loops, [&](const source::Loop& loop) { return loop.condition.contains(at); });
}

TestOfK k_compared_with_other(const std::string& text) {
  const Program program(text);
  const source::Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const source::Function& f : program.functions) {
    if (!f.space.global) continue;
    const std::set<std::string> counters = counters_to_k(s, f.body);
    std::set<std::string> places = places_along(program, f, "K", counters);
    places.merge(rows_along_k(s, f.body, counters));
    std::set<std::string> columns = places_along(program, f, "N");
    columns.merge(places_along(program, f, "M"));
    for (int i = f.body.begin; i + 1 < f.body.end; ++i) {
      if (!s.is_any(i, {"<", ">="}) || !s.is_any(i + 1, {"M", "N"}) || is_in_head_of_loop(statements, i)) continue;
      int begin = i;
      while (begin > f.body.begin && !s.is_any(begin - 1, {"&&", "||", "(", ";", "?", "=", "!"}))
        begin = s.is_any(begin - 1, {")", "]"}) ? s.partner(begin - 1) : begin - 1;
      const std::string left(s.text(inside_brackets(s, {begin, i})));
      if (places.count(without_blanks(left)) > columns.count(without_blanks(left)))
        return {s.line(i), left, s.text(i + 1)[0]};
    }
  }
  return {};
}

Habit guard_by_number(const std::string& text) {
  static const source::Pattern kTest("$name < $word && $name < $word");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    const std::set<std::string> places = made_from(s, f.body, {"blockIdx"});
    for (const source::Branch& branch : source::read_statements(s).branches) {
      const source::Match at = f.body.contains(branch.whole.begin) ? kTest.find(s, branch.condition) : source::Match{};
      const source::Match store = source::Pattern("$name [ ~; ] =|+=").find(s, branch.body);
      if (at.empty() || store.empty() || !s.range_has(f.parameters, s.text(store[0]))) continue;
      const auto is_place = [&](int i) { return places.count(std::string(s.text(i))) > 0; };
      const auto is_number = [&](int i) { return s.text(i).find_first_not_of("0123456789") == std::string::npos; };
      if (is_place(at[0]) && is_place(at[4]) && is_number(at[2]) && is_number(at[6]))
        return {s.line(at[0]), program.code.source(branch.condition)};
    }
  }
  return {};
}

}  // namespace grader
