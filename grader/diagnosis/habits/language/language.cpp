#include "grader/diagnosis/habits/language/language.h"

#include <algorithm>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

/// The tokens after `at` in the same line.
Range rest_of_line(const Syntax& s, int at) {
  int end = at + 1;
  while (s.exists(end) && s.line(end) == s.line(at)) ++end;
  return {at + 1, end};
}

/// A + or - outside of brackets that is not a leading sign.
bool is_open_sum(const Syntax& s, Range value) {
  for (int i = value.begin; i < value.end; i = s.skip(i))
    if (i > value.begin && s.is_any(i, {"+", "-"})) return true;
  return false;
}

/// `#define BN THREADS * TN` used in `e / BN`: that is `e / THREADS * TN`.
bool divides_by_product(const Syntax& s, std::string_view name, Range value) {
  bool product = false;
  for (int i = value.begin; i < value.end; i = s.skip(i)) product |= i > value.begin && s.is_any(i, {"*", "/"});
  for (int i = value.end; product && i < s.size(); ++i)
    if (s.is(i, name) && s.is_any(i - 1, {"/", "%"})) return true;
  return false;
}

bool is_factor(const Syntax& s, std::string_view name, Range range) {
  const auto multiplies = [&](int i) { return s.is_any(i, {"*", "/", "%"}); };
  for (int i = range.begin; i < range.end; ++i)
    if (s.is(i, name) && (multiplies(i - 1) || multiplies(i + 1))) return true;
  return false;
}

/// `#define AT(row, col) row * N + col`, used as `AT(y + 1, x)`: the argument is a sum, and the macro multiplies it.
bool multiplies_a_sum(const Syntax& s, int name, Range value) {
  const std::vector<Range> parameters = s.split({name + 2, s.partner(name + 1)}, false);
  for (int i = value.end; i < s.size(); ++i) {
    if (!s.is(i, s.text(name)) || !s.is(i + 1, "(")) continue;
    const std::vector<Range> arguments = s.split({i + 2, s.partner(i + 1)}, false);
    for (size_t n = 0; n < std::min(arguments.size(), parameters.size()); ++n)
      if (is_open_sum(s, arguments[n]) && is_factor(s, s.text(parameters[n].begin), value)) return true;
  }
  return false;
}

/// `#define MIN(a, b) a < b ? a : b`, used in `x < MIN(…)`: that is `(x < a) < b ? a : b`.
bool is_open_choice(const Syntax& s, int name, Range value) {
  if (s.is(value.begin, "(") && s.skip(value.begin) == value.end) return false;
  bool choice = false;
  for (int i = value.begin; i < value.end; i = s.skip(i)) choice |= s.is(i, "?");
  for (int i = value.end; choice && i < s.size(); ++i)
    if (s.is(i, s.text(name)) && s.is_any(i - 1, {"<", "<=", ">", ">=", "+", "-", "*", "/"})) return true;
  return false;
}

/// False for the names of a structured binding and for the captures of a lambda.
bool is_subscript(const Syntax& s, int open) {
  return s.is(open, "[") &&
         ((s.is_identifier(open - 1) && !s.is_statement_keyword(open - 1) && !s.is(open - 1, "auto")) ||
          s.is(open - 1, "]"));
}

/// `end = K / 4; for (k = 0; k < end; k += 4)`: the line that sets the name, and `K / 4`.
Habit end_from_quotient(const Syntax& s, Range body) {
  static const Pattern kEnd("int $name = K / 2|4|8 ;");
  const Match end = kEnd.find(s, body);
  if (end.empty()) return {};
  const std::string loop =
      "for ( ~; ; $name < " + std::string(s.text(end[1])) + " ; $name += " + std::string(s.text(end[5]));
  if (!Pattern(loop).is_in(s, body)) return {};
  return {s.line(end[0]), s.text(Range{end[3], end[6]})};
}

}  // namespace

Habit open_macro(const std::string& text) {
  const source::Code code(text.substr(0, 100'000));  // including directives
  const Syntax& s = code.tokens();
  for (int i = 0; i + 2 < s.size(); ++i) {
    if (!s.is(i, "define") || s.line(i + 1) != s.line(i)) continue;
    const Habit macro{s.line(i), std::string(s.text(i + 1))};
    if (s.is(i + 2, "(")) {
      const Range value = rest_of_line(s, s.partner(i + 2));
      if (multiplies_a_sum(s, i + 1, value) || is_open_choice(s, i + 1, value)) return macro;
      continue;
    }
    const Range value = rest_of_line(s, i + 1);
    if (is_open_sum(s, value) && is_factor(s, macro.name, {value.end, s.size()})) return macro;
    if (divides_by_product(s, macro.name, value)) return macro;
  }
  return {};
}

Habit comma_in_index(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (int i = f.body.begin; i < f.body.end; ++i) {
      if (!is_subscript(s, i)) continue;
      const std::vector<Range> parts = s.split({i + 1, s.partner(i)}, false);
      if (parts.size() > 1) return {s.line(i), s.text(parts.back())};
    }
  return {};
}

Habit shift_in_test(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Branch& branch : source::read_statements(s).branches)
    for (int i = branch.condition.begin; i + 4 <= branch.condition.end; ++i) {
      const bool whole = (i == branch.condition.begin || s.is_any(i - 1, {"&&", "||"})) &&
                         (i + 4 == branch.condition.end || s.is_any(i + 4, {"&&", "||"}));
      for (const char* sign : {"<", ">"})
        if (whole && s.is(i + 1, sign) && s.is(i + 2, sign)) return {s.line(i), s.text(Range{i, i + 4})};
    }
  return {};
}

Habit unsigned_countdown(const std::string& text) {
  static const Pattern kLoop("for ( unsigned|size_t ?int $name = ~; ; $name >= 0 ;");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (Range rest = f.body; rest.begin < rest.end;) {
      const Match at = kLoop.find(s, rest);
      if (at.empty()) break;
      if (s.text(at[4]) == s.text(at[8])) return {s.line(at[0]), std::string(s.text(at[4]))};
      rest.begin = at[0] + 1;
    }
  return {};
}

Habit static_sum(const std::string& text) {
  static const Pattern kStatic("static float|double $name =");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const Match at = kStatic.find(s, f.body);
    if (at.empty()) continue;
    const std::string name(s.text(at[2]));
    if (Pattern(name + " +=").is_in(s, f.body)) return {s.line(at[0]), name};
  }
  return {};
}

Habit rest_from_quotient(const std::string& text) {
  static const Pattern kRest("for ( ?int $name = $word / $word ; $name <|!=");
  static const Pattern kLess("for ( ?int $name = K - 1|2|3|4|7 ; $name <|!= K");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (const Match less = kLess.find(s, f.body); !less.empty() && Pattern("+= 2|4|8").is_in(s, f.body))
      return {s.line(less[0]), s.text(Range{less[5], less[8]})};
    if (Habit end = end_from_quotient(s, f.body); end.line > 0) return end;
    const Match at = kRest.find(s, f.body);
    if (at.empty() || !Pattern("+= " + std::string(s.text(at[7]))).is_in(s, f.body)) continue;
    return {s.line(at[0]), s.text(Range{at[5], at[8]})};
  }
  return {};
}

Habit returns_nothing(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const bool value = f.specifiers.size() > 0 && !f.member && !s.range_has(f.specifiers, "void") &&
                       !s.range_has(f.specifiers, "operator") && f.name != "main";
    if (value && f.body.size() > 0 && !s.range_has(f.body, "return"))
      return {s.line(f.name_token), std::string(f.name)};
  }
  return {};
}

/// True without a comparison, a call or a negation: a plain length, such as `b->shape[2]` or `K`.
static bool is_mere_length(const Syntax& s, Range part) {
  if (part.size() == 1) return s.is_any(part.begin, {"M", "N", "K"});
  for (int i = part.begin; i < part.end; ++i)
    if (s.is_any(i, {"<", ">", "<=", ">=", "==", "!=", "!", "(", "&", "%"})) return false;
  return s.is_identifier(part.begin) && (s.is(part.end - 1, "]") || s.is_any(part.end - 2, {".", "->"}));
}

Habit half_compared(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Branch& branch : source::read_statements(s).branches) {
    const Range test = branch.condition;
    int joined = -1;
    for (int i = test.begin; i < test.end; i = s.skip(i))
      if (s.is(i, "&&")) joined = i;
    if (joined < 0) continue;
    const Range first{test.begin, joined}, second{joined + 1, test.end};
    const bool compares = s.range_has(first, "<") || s.range_has(first, ">");
    if (compares && is_mere_length(s, second)) return {s.line(joined), s.text(second)};
  }
  return {};
}

}  // namespace grader
