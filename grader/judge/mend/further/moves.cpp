#include <algorithm>

#include "grader/judge/mend/declarations.h"
#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

bool leaves(const SourceText& code, const source::Branch& branch) {
  return std::ranges::any_of(std::initializer_list<const char*>{"return", "break", "continue"},
                             [&](const char* way) { return code.tokens().range_has(branch.body, way); });
}

/// Code that can be moved as a whole: a statement without a declaration, or a loop.
std::vector<Range> units_of(const SourceText& code) {
  std::vector<Range> all;
  const auto add = [&](Range range) {
    if (code.function_of(range.begin) && code.is_value(range.begin)) all.push_back(range);
  };
  for (const source::Statement& statement : code.read().statements) {
    const bool leaves = code.tokens().is_any(statement.range.begin, {"return", "break", "continue"});
    const bool in_head = !code.takes_statements(statement.range.begin);
    if (!leaves && !in_head && statement.range.size() > 1 && !code.declares(statement)) add(statement.range);
  }
  for (const source::Loop& loop : code.read().loops)
    if (code.takes_statements(loop.whole.begin)) add(loop.whole);
  for (const source::Branch& branch : code.read().branches)
    if (code.takes_statements(branch.whole.begin) && !leaves(code, branch)) add(branch.whole);
  return all;
}

using Scopes = std::vector<Scope>;

Slip moved(const SourceText& code, const Scopes& scopes, Range unit, int to) {
  if (!code.takes_statements(to) || !may_move(code, scopes, unit, to)) return {};
  return with_name(Mistake::statement_misplaced,
                   {{unit, ";", Form::statement}, {{to, to}, code.source(unit), Form::insertion}});
}

/// The innermost loop around a unit; nullptr if there is none.
const source::Loop* around(const SourceText& code, Range unit) {
  const source::Loop* found = nullptr;
  for (const source::Loop& loop : code.read().loops)
    if (loop.body.contains(unit.begin) && loop.whole.begin != unit.begin &&
        (!found || loop.body.size() < found->body.size()))
      found = &loop;
  return found;
}

/// `for (; k + 4 <= K; k += 4) …` and the loop for the remainder: if the remainder came first, the other loop would
/// never run.
bool goes_on_counting(const SourceText& code, Range unit) {
  return std::ranges::any_of(code.read().loops, [&](const source::Loop& loop) {
    return loop.whole.begin == unit.begin && loop.init.size() == 0;
  });
}

/// The shorter one is changed first, because a reader sees it as the misplaced one.
Slip exchanged(const SourceText& code, Range first, Range second) {
  Slip slip{{first, code.source(second), Form::statement}, {second, code.source(first), Form::statement}};
  if (second.size() < first.size()) std::swap(slip[0], slip[1]);
  return with_name(Mistake::statement_misplaced, slip);
}

void exchanged_neighbours(const SourceText& code, const std::vector<Range>& units, Slips& all) {
  for (const Range& first : units)
    for (const Range& second : units)
      if (first.end == second.begin && !goes_on_counting(code, first) && !goes_on_counting(code, second))
        all.push_back(exchanged(code, first, second));
}

/// Moves the unit into a loop that begins where the unit ends, or that ends where it begins.
void into_loops(const SourceText& code, const Scopes& scopes, Range unit, Slips& all) {
  for (const source::Loop& loop : code.read().loops) {
    if (loop.whole.begin == unit.end) all.push_back(moved(code, scopes, unit, loop.body.begin));
    if (loop.whole.end == unit.begin) all.push_back(moved(code, scopes, unit, loop.body.end));
  }
}

void out_of_loop(const SourceText& code, const Scopes& scopes, Range unit, Slips& all) {
  const source::Loop* loop = around(code, unit);
  if (!loop) return;
  all.push_back(moved(code, scopes, unit, loop->whole.begin));
  all.push_back(moved(code, scopes, unit, loop->whole.end));
}

/// Moves the unit to the beginning or the end of its block.
void within_block(const SourceText& code, const Scopes& scopes, Range unit, Slips& all) {
  const int end = code.block_end(unit.begin), begin = code.tokens().partner(end) + 1;
  if (end > unit.end) all.push_back(moved(code, scopes, unit, end));
  if (begin < unit.begin) all.push_back(moved(code, scopes, unit, begin));
}

}  // namespace

void misplaced_statements(const SourceText& code, Slips& all) {
  const std::vector<Range> units = units_of(code);
  const Scopes scopes = scopes_of(code);
  exchanged_neighbours(code, units, all);
  for (const auto& move : {into_loops, within_block, out_of_loop})
    for (const Range& unit : units) move(code, scopes, unit, all);
}

}  // namespace grader::mend
