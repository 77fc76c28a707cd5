// Single signs that change what a line means, and tests and loops that cover less than they seem to.
#include <algorithm>

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
using source::Syntax;

/// 2, 4, 8, …: who masks with one of these wants what is below it.
bool is_power_of_two(std::string_view digits) {
  if (digits.empty() || digits.size() > 4 || digits.find_first_not_of("0123456789") != std::string_view::npos)
    return false;
  const int n = std::stoi(std::string(digits));
  return n >= 2 && (n & (n - 1)) == 0;
}

bool divides_by_four(const Syntax& s, Range range) {
  for (int i = range.begin; i + 1 < range.end; ++i)
    if ((s.is(i, "/") && s.text(i + 1) == "4") || s.is(i, ">>")) return true;
  return false;
}

/// Floats are counted in these brackets: a row times its length, and no value in it is divided by 4.
bool counts_floats(const Syntax& s, Range body, Range subscript) {
  std::set<std::string> words;
  add_tokens(s, subscript, words);
  if (subscript.size() == 1) add_values(s, body, words);
  const bool product = words.count("*") > 0 && std::ranges::any_of(words, [](const std::string& word) {
                         return word == "M" || word == "N" || word == "K" || word == "cols" || word == "columns";
                       });
  add_values(s, body, words);
  for (const source::Assignment& one : source::find_assignments(s, body))
    if (words.count(std::string(s.text(one.name))) > 0 && divides_by_four(s, one.value)) return false;
  return product && !divides_by_four(s, subscript) && std::ranges::none_of(words, [](const std::string& word) {
           return word.size() > 1 && word.ends_with("4");  // N4, which is counted in fours
         });
}

/// What follows is in braces, or stands further to the right than the loop.
bool has_body_behind(const source::Code& code, int head, int semicolon) {
  const auto column = [&](int token) {
    const size_t begin = code.begin(token), line = code.text().rfind('\n', begin);
    return begin - (line == std::string::npos ? 0 : line + 1);
  };
  const int next = semicolon + 1;
  if (!code.tokens().exists(next)) return false;
  return code.is(next, "{") || (code.tokens().line(next) > code.tokens().line(head) && column(next) > column(head));
}

/// `float x[N];`: an array of one dimension without a first value; the token of its name.
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

/// The end of the innermost loop around `at` that counts this name from 0: `i < END`; empty for none.
Range end_of_count(const Syntax& s, const source::Statements& statements, int at, std::string_view name) {
  Range end;
  for (const source::Loop& loop : statements.loops)
    if (loop.body.contains(at) && loop.condition.size() >= 3 && s.is(loop.condition.begin, name) &&
        s.is_any(loop.condition.begin + 1, {"<", "!="}))
      end = {loop.condition.begin + 2, loop.condition.end};
  return end;
}

/// Where the array is stored to by a loop that ends elsewhere than the array; 0 where any store may reach its end.
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

/// The names of pointers that a function is given, and stores nothing through.
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

Habit stray_semicolon(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (int i = f.body.begin; i < f.body.end; ++i)
      if (s.is_any(i, {"for", "if"}) && s.is(i + 1, "(") && s.is(s.skip(i + 1), ";") &&
          (s.is(i, "if") ? !s.is_any(s.skip(i + 1) + 1, {"}", "else", "if"})
                         : has_body_behind(program.code, i, s.skip(i + 1))))
        return {s.line(i), std::string(s.text(i))};
  return {};
}

Habit masked_remainder(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (const source::Assignment& one : source::find_assignments(s, f.body))
      if (one.value.size() >= 3 && s.is(one.value.end - 2, "&") && is_power_of_two(s.text(one.value.end - 1)))
        return {s.line(one.name), std::string(s.text(one.value.end - 1))};
  static const Pattern kSwitch("switch ( $word & $word )");
  if (const source::Match at = kSwitch.find(s, program.code.all()); !at.empty() && is_power_of_two(s.text(at[4])))
    return {s.line(at[0]), std::string(s.text(at[4]))};
  return {};
}

Habit added_operands(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const auto end_of_element = [&](int at) {
    int end = at + 1;
    while (s.is_identifier(at) && s.is(end, "[")) end = s.skip(end);
    return end > at + 1 ? end : at;
  };
  for (const Function& f : program.functions)
    for (int i = f.body.begin; i < f.body.end; ++i) {
      if (!s.is(i, "+=")) continue;
      const int plus = end_of_element(i + 1), end = end_of_element(plus + 1);
      if (plus > i + 1 && s.is(plus, "+") && end > plus + 1 && s.is(end, ";") && s.text(i + 1) != s.text(plus + 1))
        return {s.line(plus), std::string(s.text(i + 1))};
    }
  return {};
}

Habit vector_in_floats(const std::string& text) {
  static const Pattern kCast("reinterpret_cast < ?const float4 ~> > ("), kPointer("float4 * ?const $name = ~; ;");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    std::set<std::string> pointers;
    for (int i = f.body.begin; i < f.body.end; ++i) {
      if (const Match at = kPointer.find(s, {i, f.body.end}); !at.empty() && at[0] == i)
        pointers.emplace(s.text(at[3]));
      const Match cast = kCast.find(s, {i, f.body.end});
      const int open = !cast.empty() && cast[0] == i            ? s.skip(cast.back() - 1)
                       : pointers.count(std::string(s.text(i))) ? i + 1
                                                                : 0;
      if (open > 0 && s.is(open, "[") && counts_floats(s, f.body, {open + 1, s.partner(open)}))
        return {s.line(i), s.text(Range{open + 1, s.partner(open)})};
    }
  }
  return {};
}

Habit flat_guard(const std::string& text) {
  static const Pattern kGuard("<|>= ?( M * N"), kTwoAxes("threadIdx . y"), kRow("* N + ~; <|>= ?( M * N");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const Match at = f.space.global ? kGuard.find(s, f.body) : Match{};
    if (at.empty()) continue;
    const bool named =
        s.is_identifier(at[0] - 1) && Pattern(std::string(s.text(at[0] - 1)) + " = ~; * N +").is_in(s, f.body);
    if (named || kTwoAxes.is_in(s, f.body) || kRow.is_in(s, f.body)) return {s.line(at[0]), ""};
  }
  return {};
}

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
      // The step of a loop ends at the loop's bracket: `k0 += TILE) { a_tile[…] = A[…];` multiplies nothing.
      for (int at = i + 1; !global && at < end && !(s.is(at, ")") && s.partner(at) < i); ++at)
        if (s.is(at + 1, "[") && inputs.count(std::string(s.text(at))) > 0)
          found = {s.line(at), std::string(s.text(at))}, global = true;
      tiles |= !global && kOfTiles.is_in(s, {i, end});
    }
    // Where tiles are multiplied as well, this may be what is left of K.
    if (found.line > 0 && !tiles) return found;
  }
  return {};
}

/// `n4 = K / 4`, and nothing else: the name, and the size; empty for any other assignment.
static std::pair<std::string, std::string> quarter_of_size(const Syntax& s, const source::Assignment& one) {
  const bool quarter = one.value.size() == 3 && s.is_any(one.value.begin, {"N", "K"}) &&
                       s.is(one.value.begin + 1, "/") && s.text(one.value.end - 1) == "4";
  if (!quarter) return {};
  return {std::string(s.text(one.name)), std::string(s.text(one.value.begin))};
}

Habit row_of_whole_fours(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global || !s.range_has(f.body, "float4")) continue;
    for (const source::Assignment& one : source::find_assignments(s, f.body))
      if (const auto [name, size] = quarter_of_size(s, one); !name.empty())
        if (const Match at = Pattern("[ ~;|] * " + name + " +").find(s, f.body); !at.empty())
          return {s.line(at[0]), size};
  }
  return {};
}

}  // namespace grader
