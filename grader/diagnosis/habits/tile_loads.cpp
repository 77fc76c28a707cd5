// Where the data of tiles in shared memory comes from.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/axes.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"

namespace grader {
namespace {

using source::Function;
using source::Loop;
using source::Match;
using source::Pattern;
using source::Range;
using source::Statement;
using source::Statements;
using source::Syntax;

/// The statement `tile[…] = A[index]`, for a tile in shared memory and a pointer that is never moved.
struct TileLoad {
  int matrix = -1;
  Range index;
};
/// `t`, `t * TILE`: only the loop's counter and constants.
bool is_steps(const Program& program, Range term, const std::string& counter) {
  const Syntax& s = program.s;
  if (!s.range_has(term, counter)) return false;
  for (int i = term.begin; i < term.end; ++i) {
    const bool known = s.is_any(i, {"*", ".", "x", "y", "blockDim", "(", ")"}) || s.is(i, counter);
    if (!known && constant(program, {i, i + 1}) == 0) return false;
  }
  return true;
}

/// True for a name that holds a thread's own row or column in the whole matrix.
bool is_of_matrix(const Syntax& s, const Function& f, Range term) {
  if (term.size() != 1 || !s.is_identifier(term.begin)) return false;
  // The name may be reused further down.
  const std::vector<Range> values = values_before(s, f.body, term.begin);
  const std::set<std::string> words = made_of(s, f.body, values.empty() ? Range{} : values.back());
  const bool in_pieces = Pattern("blockIdx . z").is_in(s, f.body);                // of K
  const bool whole = words.count("M") + words.count("N") + words.count("K") > 0;  // a complete index
  return words.count("blockIdx") > 0 && words.count("threadIdx") > 0 && !in_pieces && !whole;
}

/// Position of k in an index: a column of A, or a row of B, which is multiplied by a row length.
enum class Along { any, columns, rows };

/// "" if no sum in the index has both.
std::string matrix_place_with_steps(const Program& program, const Function& f, Range index, const std::string& counter,
                                    Along along) {
  const Syntax& s = program.s;
  const std::vector<Range> terms = terms_of(s, index);
  const bool steps = std::ranges::any_of(terms, [&](Range term) { return is_steps(program, term, counter); });
  for (const Range& term : terms)
    if (steps && along != Along::rows && is_of_matrix(s, f, term)) return std::string(s.text(term.begin));
  for (int i = index.begin; i < index.end; ++i) {
    if (!s.is(i, "(")) continue;
    const bool row = s.is(s.partner(i) + 1, "*");
    if (row && along == Along::columns) continue;
    const Along inside = row && along == Along::rows ? Along::any : along;
    if (std::string name = matrix_place_with_steps(program, f, {i + 1, s.partner(i)}, counter, inside); !name.empty())
      return name;
  }
  return "";
}

/// True if the loop runs to a size and has a barrier in each iteration.
bool is_over_tiles(const Program& program, const Loop& loop) {
  const Range end{loop.condition.begin + 2, loop.condition.end};
  return loop.condition.size() > 2 && constant(program, end) == 0 && loop.init.size() > 2 &&
         program.s.range_has(loop.body, "__syncthreads");
}

/// The counter of the innermost loop over tiles around a statement; "" if there is none.
std::string counter_around(const Program& program, const Statements& statements, int token) {
  const Loop* next = nullptr;
  for (const Loop& loop : statements.loops)
    if (loop.body.contains(token) && is_over_tiles(program, loop)) next = &loop;
  if (!next) return "";
  const Match set = Pattern("$name =").find(program.s, next->init);
  return set.empty() ? "" : std::string(program.s.text(set[0]));
}

/// The right side of `tile[…] = …`, if the name is declared as an array; empty for any other statement.
Range stored_to_tile(const Program& program, const Function& f, const Statement& statement) {
  static const Pattern kStore("$name [..] ?[..] =");
  const Syntax& s = program.s;
  const Match at = kStore.find(s, statement.range);
  if (at.empty() || at[0] != statement.range.begin) return {};
  const std::string name(s.text(at[0]));
  if (s.range_has(f.parameters, name) || !s.range_has(f.body, "__shared__")) return {};
  return {at.back(), statement.range.end};
}

}  // namespace

/// The first element of a parameter that is loaded into a tile, in a loop over tiles, and for which `named` returns a
/// name. Its arguments are the program, the kernel, the token of the parameter, the range of the index, and the counter
/// of the loop.
template <class Named>
static Habit first_load(const std::string& text, Named named) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (const Statement& statement : statements.statements) {
      if (!f.space.global || !f.body.contains(statement.range.begin)) continue;
      const Range value = stored_to_tile(program, f, statement);
      const std::string counter = value.size() > 0 ? counter_around(program, statements, value.begin) : "";
      for (int i = value.begin; !counter.empty() && i + 1 < value.end; ++i) {
        if (!s.is_identifier(i) || !s.is(i + 1, "[") || !s.range_has(f.parameters, s.text(i))) continue;
        const std::string name = named(program, f, i, Range{i + 2, s.partner(i + 1)}, counter);
        if (!name.empty()) return {s.line(i), name};
      }
    }
  return {};
}

namespace {

/// The axis of `threadIdx.x` or of an alias; ' ' for anything else.
char thread_axis(const Syntax& s, const Function& f, Range range) {
  for (const char* axis : {"x", "y"}) {
    const bool plain = range.size() == 3 && s.is(range.begin, "threadIdx") && s.is(range.end - 1, axis);
    const bool named =
        range.size() == 1 && aliases_of(s, f.body, "threadIdx", axis).contains(std::string(s.text(range.begin)));
    if (plain || named) return *axis;
  }
  return ' ';
}

/// The axis of the thread index that is added to the counter of the loop over tiles; ' ' if there is none, or several.
char axis_along_k(const Syntax& s, const Function& f, Range index, const std::string& counter) {
  const std::vector<Range> terms = terms_of(s, index);
  const auto counts = [&](Range term) { return s.range_has(term, counter) && !s.range_has(term, "threadIdx"); };
  if (const auto steps = std::ranges::find_if(terms, counts); steps != terms.end()) {
    // `k0 * N + ty * N + col`: either both are multiplied by the row length, or neither.
    const bool scaled = steps->size() == 3 && s.is_any(steps->end - 1, {"M", "N", "K"});
    std::string axes;
    for (const Range& term : terms) {
      const bool product = term.size() == 3 && s.is(term.begin + 1, "*") && s.is(term.end - 1, s.text(steps->end - 1));
      if (scaled && !product) continue;
      const char axis = thread_axis(s, f, scaled ? Range{term.begin, term.begin + 1} : term);
      if (axis != ' ') axes += axis;
    }
    if (!axes.empty()) return axes.size() == 1 ? axes[0] : ' ';
  }
  for (int i = index.begin; i < index.end; ++i)
    if (s.is(i, "("))
      if (const char axis = axis_along_k(s, f, {i + 1, s.partner(i)}, counter); axis != ' ') return axis;
  return ' ';
}

/// `tile[first][second]` at this token.
struct Place2 {
  Range first, second;
  int end = 0;
};
}  // namespace

Habit filled_under_test(const std::string& text, const std::string& array) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  Habit found;
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is(i, array) || !s.is(i + 1, "[") || !s.is(after_cast(s, after_subscripts(s, i)), "=")) continue;
    const auto test = std::ranges::find_if(statements.branches, [&](const source::Branch& branch) {
      const bool side = s.range_has(branch.condition, "M") || s.range_has(branch.condition, "N") ||
                        s.range_has(branch.condition, "K");
      return branch.body.contains(i) && !branch.has_else && s.range_has(branch.condition, "<") && side;
    });
    if (test == statements.branches.end()) return {};
    found = {s.line(test->whole.begin), s.text(test->condition)};
  }
  return found;
}

}  // namespace grader
