#include "grader/diagnosis/habits/shares.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

/// The element of a tile that a statement stores to: `tile[…][…] =`; empty for any other statement.
Range stored_place(const Syntax& s, const Function& f, Range statement) {
  static const Pattern kStore("$name [..] =");
  const Match at = kStore.find(s, statement);
  if (at.empty() || !s.is(at[1], "[")) return {};
  const bool shared = Pattern("__shared__ $word " + std::string(s.text(at[0])) + " [").is_in(s, f.body);
  return shared ? Range{at[0], at[2]} : Range{};
}

/// The matrices (parameters of the kernel) that are read in this range.
std::set<std::string> matrices_in(const Syntax& s, const Function& f, Range range) {
  std::set<std::string> names;
  for (int i = range.begin; i + 1 < range.end; ++i)
    if (s.is_identifier(i) && s.is(i + 1, "[") && s.range_has(f.parameters, s.text(i))) names.emplace(s.text(i));
  return names;
}

/// True if its elements are read, and it is passed to nothing that could fill it.
bool is_only_read(const Syntax& s, const Function& f, const std::string& tile) {
  int reads = 0;
  for (int i = f.body.begin; i < f.body.end; ++i) {
    if (!s.is(i, tile) || s.range_has({s.statement_begin(i), i}, "__shared__")) continue;
    const int end = after_subscripts(s, i);
    if (end == i + 1 || s.is(i - 1, "&") || s.is_any(end, {"=", "+=", "."})) return false;
    ++reads;
  }
  return reads > 0;
}

}  // namespace

Habit filled_for_another(const std::string& text, const std::string& tile) {
  const Program program(text);
  const Syntax& s = program.s;
  const source::Statements statements = source::read_statements(s);
  for (const Function& f : program.functions) {
    if (!f.space.global || !is_only_read(s, f, tile)) continue;
    std::map<std::string, std::string> matrix_of;  // by tile: the first matrix that fills it
    for (const source::Statement& one : statements.statements) {
      const Range place = f.body.contains(one.range.begin) ? stored_place(s, f, one.range) : Range{};
      const auto from = place.size() > 0 ? matrices_in(s, f, {place.end, one.range.end}) : std::set<std::string>{};
      if (from.size() != 1) continue;
      const std::string name(s.text(place.begin));
      if (matrix_of.try_emplace(name, *from.begin()).first->second != *from.begin()) return {s.line(place.begin), name};
    }
  }
  return {};
}

bool stores_number(const std::string& text, int line) {
  static const Pattern kStore("$name [ ~; ] = $word ;");
  const source::Code code(text, source::lex_host_code);
  const Syntax& s = code.tokens();
  const source::Match at = kStore.find(s, code.line(line));
  return !at.empty() && std::isdigit(static_cast<unsigned char>(s.text(at[5])[0])) &&
         stores_to(text, code.word(at[0])) == 1;
}

namespace {

/// The kernel's pointer parameter at which these tokens start, directly or with an offset; "" if there is none.
std::string given_pointer(const Syntax& s, const Function& f, Range place) {
  for (const Range& parameter : s.split(f.parameters, true)) {
    const std::string name(s.text(parameter.end - 1));
    if (s.range_has(parameter, "*") && s.range_has(place, name)) return name;
  }
  return "";
}

}  // namespace

Habit column_fragment(const std::string& text) {
  static const Pattern kFragment("fragment < ~; matrix_a|matrix_b ~; col_major ~; > $name");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (Range rest = f.body; f.space.global && rest.size() > 0;) {
      const Match at = kFragment.find(s, rest);
      if (at.empty()) break;
      const std::string name(s.text(at.back() - 1));
      for (int i = at.back(); i < f.body.end; ++i) {
        if (!s.is(i, "load_matrix_sync") || !s.is(i + 2, name)) continue;
        const std::vector<Range> arguments = s.split({i + 2, s.partner(i + 1)}, false);
        const std::string matrix = arguments.size() >= 3 ? given_pointer(s, f, arguments[1]) : "";
        if (!matrix.empty()) return {s.line(i), matrix};
      }
      rest.begin = at.back();
    }
  return {};
}

Habit filled_at_sum(const std::string& text, const std::string& array) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const std::set<std::string> x = aliases_of(s, f.body, "threadIdx", "x"),
                                y = aliases_of(s, f.body, "threadIdx", "y");
    const auto is = [&](Range term, const char* axis, const std::set<std::string>& names) {
      return (term.size() == 1 && mentions(s, term, names)) ||
             (term.size() == 3 && has_axis(s, term, "threadIdx", axis));
    };
    for (int i = f.body.begin; i + 2 < f.body.end; ++i) {
      if (!s.is(i, array) || !s.is(i + 1, "[") || !s.is(s.partner(i + 1) + 1, "=")) continue;
      const Range index{i + 2, s.partner(i + 1)};
      const std::vector<Range> terms = terms_of(s, index);
      const bool sum = terms.size() == 2 && ((is(terms[0], "x", x) && is(terms[1], "y", y)) ||
                                             (is(terms[0], "y", y) && is(terms[1], "x", x)));
      if (sum) return {s.line(i), s.text(index)};
    }
  }
  return {};
}

}  // namespace grader
