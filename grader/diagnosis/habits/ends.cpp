// What is used where its loop has ended, or begins where it should not.
#include <algorithm>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Loop;
using source::Match;
using source::Pattern;
using source::Range;
using source::Statements;
using source::Syntax;

/// The name that a loop counts with; "" where its test begins with something else.
std::string_view counter_of(const Syntax& s, const Loop& loop) {
  return loop.condition.size() >= 3 && s.is_identifier(loop.condition.begin) ? s.text(loop.condition.begin)
                                                                             : std::string_view();
}

bool is_counting(const Syntax& s, const Statements& statements, int at, std::string_view name) {
  return std::ranges::any_of(statements.loops, [&](const Loop& loop) {
    return loop.whole.contains(at) && s.range_has({loop.whole.begin, loop.body.begin}, name);
  });
}

/// `for (int k = 0; …)`: this k ends with its loop.
bool is_own_counter(const Syntax& s, const Loop& loop) { return source::declared_counter(s, loop) >= 0; }

/// The loop of this function that has counted with `name`, and ended before `at`.
const Loop* ended_before(const Syntax& s, const Statements& statements, Range body, int at, std::string_view name) {
  const Loop* found = nullptr;
  for (const Loop& loop : statements.loops)
    if (body.contains(loop.whole.begin) && loop.whole.end <= at && counter_of(s, loop) == name &&
        !is_own_counter(s, loop))
      found = &loop;
  return found;
}

/// `fill(C, …, 0)`, `memset(C, 0, …)`: all of C.
Match clear_of_all(const Syntax& s, Range range) {
  static const Pattern kClear("fill|fill_n|memset|cudaMemset|cudaMemsetAsync ( $C_itself ,");
  return kClear.find(s, range);
}

/// After a comma: `float a = 0, name = 0;`, and not an argument of a call.
bool is_declared(const Syntax& s, int i) {
  const int begin = s.statement_begin(i);
  const bool call = s.is(begin - 1, "(") && !s.is(begin - 2, "for");
  return !call && (s.range_has({begin, i}, "float") || s.range_has({begin, i}, "double"));
}

/// Nobody takes the value where the name is declared, stored to or added to.
bool takes_value(const Syntax& s, int i) {
  if (s.is_any(i + 1, {"=", "+="}) || s.is_any(i - 1, {"float", "double"})) return false;
  return !s.is(i - 1, ",") || !is_declared(s, i);
}

}  // namespace

Habit stored_at_the_end(const std::string& text) {
  static const Pattern kStore("$C_itself [ ~; ] =|+=");
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (Range rest = f.body; rest.begin < rest.end;) {
      const Match at = kStore.find(s, rest);
      if (at.empty()) break;
      rest.begin = at[0] + 1;
      for (int i = at[2]; i < at[3]; ++i) {
        if (!s.is_identifier(i) || is_counting(s, statements, i, s.text(i))) continue;
        if (const Loop* loop = ended_before(s, statements, f.body, at[0], s.text(i)))
          return {s.line(at[0]), fmt::format("{}, which the loop of line {} has left at its end", s.text(i),
                                             s.line(loop->whole.begin))};
      }
    }
  return {};
}

namespace {

/// Of a loop around this one, next to it or further out.
bool is_counter_around(const Syntax& s, const Statements& statements, const Loop& loop, std::string_view name) {
  for (int outer = loop.outer; outer >= 0; outer = statements.loops[static_cast<size_t>(outer)].outer)
    if (counter_of(s, statements.loops[static_cast<size_t>(outer)]) == name) return true;
  return false;
}

}  // namespace

Habit test_of_other_loop(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Loop& loop : statements.loops) {
    if (loop.outer < 0 || !is_own_counter(s, loop) || loop.condition.size() < 3) continue;
    const std::string_view own = s.text(source::declared_counter(s, loop)), tested = s.text(loop.condition.begin);
    const bool outer = is_counter_around(s, statements, loop, tested);
    const bool moves = loop.step.size() == 2 && s.range_has(loop.step, own);
    const bool changes = Pattern(std::string(tested) + " ++|--|+=|-=|=").is_in(s, loop.body) ||
                         s.range_has(loop.body, "break") || s.range_has(loop.body, "return");
    if (outer && moves && !changes && !s.range_has(loop.condition, own))
      return {s.line(loop.whole.begin), std::string(own) + ", and tests " + std::string(tested)};
  }
  return {};
}

Habit moves_another(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Loop& loop : source::read_statements(s).loops) {
    if (!is_own_counter(s, loop) || loop.condition.size() < 3 || loop.step.size() < 2) continue;
    const std::string own(s.text(source::declared_counter(s, loop)));
    const bool changes = Pattern(own + " ++|--|+=|-=|*=|/=|=|>>=|<<=").is_in(s, loop.body) ||
                         Pattern("++|-- " + own).is_in(s, loop.body) || s.range_has(loop.body, "break") ||
                         s.range_has(loop.body, "return");
    const int moved = s.is_any(loop.step.begin, {"++", "--"}) ? loop.step.begin + 1 : loop.step.begin;
    if (s.range_has(loop.condition, own) && !s.range_has(loop.step, own) && s.is_identifier(moved) && !changes)
      return {s.line(loop.whole.begin), own + ", and moves " + std::string(s.text(moved))};
  }
  return {};
}

Habit counter_multiplied_again(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Loop& loop : source::read_statements(s).loops) {
    if (loop.step.size() != 3 || !s.is(loop.step.begin + 1, "+=")) continue;
    const std::string counter(s.text(loop.step.begin)), step(s.text(loop.step.begin + 2));
    if (step == "1" || step == "4") continue;  // what is stepped over by hand, or travels in fours
    const Match at = Pattern("[ ~; " + counter + " * " + step + " ~; ]").find(s, loop.body);
    if (!at.empty())
      return {s.line(at[2]), fmt::format("{} goes on by {}, and is multiplied by it here", counter, step)};
  }
  return {};
}

Habit cleared_between_blocks(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Loop& loop : source::read_statements(s).loops)
    if (const Match clear = clear_of_all(s, loop.body);
        !clear.empty() && Pattern("$C_itself [ ~; ] +=").is_in(s, {clear[0], loop.body.end}))
      return {s.line(clear[0]), std::to_string(s.line(loop.whole.begin))};
  return {};
}

Habit end_by_max(const std::string& text) {
  static const Pattern kEnd("$name = ?std ?:: max ( ~; , M|N|K )");
  const Program program(text);
  const Syntax& s = program.s;
  static const Pattern kChoice("$name = $name + $word > M|N|K ? $name + $word : M|N|K ;");
  Match at = kEnd.find(s, program.code.all());
  if (at.empty()) at = kChoice.find(s, program.code.all());
  if (at.empty() || !s.range_has({at[0], at.back()}, "+")) return {};
  for (const Loop& loop : source::read_statements(s).loops)
    if (loop.condition.size() == 3 && s.text(loop.condition.end - 1) == s.text(at[0]))
      return {s.line(at[0]), std::string(s.text(at[0]))};
  return {};
}

Habit other_length_of_pointer(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const auto& [matrix, others] : {std::pair("$A", "M|N"), {"$B", "M|K"}, {"$C_itself", "M|K"}})
    for (const Function& f : program.functions) {
      const Match at =
          Pattern(std::string("(|,|= ") + matrix + " + $name * " + others + " + $name ,|;|)").find(s, f.body);
      if (!at.empty())
        return {s.line(at[1]), fmt::format("The place in {} counts rows of {}.", s.text(at[1]), s.text(at[5]))};
    }
  return {};
}

namespace {

/// The first sum of this form in a function that declares it, and takes its value nowhere.
Habit unused_in(const Syntax& s, const Function& f, const Pattern& added, const std::string& declared) {
  for (Range rest = f.body; rest.begin < rest.end;) {
    const Match at = added.find(s, rest);
    if (at.empty()) break;
    rest.begin = at[0] + 1;
    const std::string name(s.text(at[0]));
    const bool own = Pattern(declared + " " + name + " =|,|;").is_in(s, {f.body.begin, at[0]}) &&
                     s.is_any(at[0] - 1, {";", "{", "}", ")"});
    int uses = 0;
    for (int i = f.body.begin; i < f.body.end; ++i) uses += s.is(i, name) && takes_value(s, i);
    if (own && uses == 0) return {s.line(at[0]), name};
  }
  return {};
}

}  // namespace

Habit unused_sum(const std::string& text) {
  static const Pattern kProducts("$name += ~; * ~; ;"), kSums("$name += $name ;");
  const Program program(text);
  for (const Function& f : program.functions) {
    if (const Habit sum = unused_in(program.s, f, kProducts, "float|double ~;|("); sum.line > 0) return sum;
    if (const Habit sum = unused_in(program.s, f, kSums, "__shared__ float|double"); sum.line > 0) return sum;
  }
  return {};
}

Habit quotient_without_brackets(const std::string& text) {
  static const Pattern kOpen("+ $word - 1 / $word");
  const source::Code code(text.substr(0, 100'000));  // with directives: it may be a macro that rounds up
  const Match at = kOpen.find(code.tokens(), code.all());
  if (at.empty()) return {};
  return {code.tokens().line(at[0]), "1 / " + code.word(at[5])};
}

Habit column_begins_twice(const std::string& text) {
  static const Pattern kColumn("$name = $B + $name * M|N|K ;"), kCall("( ~; & $B [ $name * M|K ] ~; , N ~; )");
  const Program program(text);
  const Syntax& s = program.s;
  if (const Match call = kCall.find(s, program.code.all()); !call.empty())
    return {s.line(call[3]), std::string(s.text(call[5]))};
  const Match at = kColumn.find(s, program.code.all());
  if (at.empty() || !Pattern(std::string(s.text(at[0])) + " [ ~; * N ~; ]").is_in(s, program.code.all())) return {};
  const std::string column(s.text(at[4]));
  const bool counts_rows = std::ranges::any_of(source::read_statements(s).loops, [&](const source::Loop& loop) {
    return s.range_has(loop.step, column) && s.range_has(loop.condition, "K");
  });
  return counts_rows ? Habit{} : Habit{s.line(at[0]), column};
}

bool loops_go_to(const std::string& text, const std::string& size) {
  const source::Code code(text);
  const source::Syntax& s = code.tokens();
  std::set<std::string> names{size};
  for (const source::Assignment& one : source::find_assignments(s, code.all()))
    if (s.range_has(one.value, size)) names.emplace(s.text(one.name));
  return std::ranges::any_of(source::read_statements(s).loops,
                             [&](const source::Loop& loop) { return mentions(s, loop.condition, names); });
}

}  // namespace grader
