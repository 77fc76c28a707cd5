// How kernels use thread and block indices.
#include <algorithm>

#include "common/source/pattern.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

/// Names of the arrays declared in this statement, `float a[16], b[4][4];`.
std::vector<int> declared_arrays(const Syntax& s, int type, int end) {
  std::vector<int> names;
  for (const Range& part : s.split({type + 1, end}, false))
    if (s.is_identifier(part.begin) && s.is(part.begin + 1, "[")) names.push_back(part.begin);
  return names;
}

bool is_own(const Syntax& s, Range before) {
  return std::ranges::none_of(
      std::initializer_list<const char*>{"__shared__", "extern", "const", "constexpr", "static"},
      [&](const char* word) { return s.range_has(before, word); });
}

constexpr std::initializer_list<const char*> kWho = {"threadIdx",    "blockIdx",    "thread_rank",
                                                     "thread_index", "group_index", "block_rank"};

/// True if the range uses the thread or block index.
bool asks(const Syntax& s, Range range) {
  return std::ranges::any_of(kWho, [&](const char* word) { return s.range_has(range, word); });
}

bool asks_outside_of_kernels(const Program& program) {
  int from = 0;
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    if (asks(program.s, {from, f.declaration.begin})) return true;
    from = f.declaration.end;
  }
  return asks(program.s, {from, program.s.size()});
}

/// `what . axis`, such as blockIdx.x.
bool mentions_axis(const Syntax& s, Range range, const char* what, const char* axis) {
  for (int i = range.begin; i + 2 < range.end; ++i)
    if (s.is(i, what) && s.is(i + 2, axis)) return true;
  return false;
}

bool names_axis(const Syntax& s, Range range, const char* axis) { return mentions_axis(s, range, "threadIdx", axis); }

/// Names whose value comes from this axis, as far as assignments show.
std::set<std::string> names_of_axis(const Syntax& s, Range range, const char* axis) {
  std::set<std::string> names;
  for (size_t before = 1; before != names.size();) {
    before = names.size();
    for (const source::Assignment& one : source::find_assignments(s, range))
      if (names_axis(s, one.value, axis) || mentions(s, one.value, names)) names.emplace(s.text(one.name));
  }
  return names;
}

bool comes_from(const Syntax& s, Range range, Range body, const char* axis) {
  return names_axis(s, range, axis) || mentions(s, range, names_of_axis(s, body, axis));
}

/// A thread index that is split, as in `threadIdx.x % 32`, no longer counts along an axis.
bool is_divided(const Syntax& s, Range value) { return s.range_has(value, "%") || s.range_has(value, "/"); }

}  // namespace

/// True for several scalar variables that accumulate products, and as many stores of C.
static bool has_sums_by_name(const Syntax& s, const Function& f) {
  static const Pattern kStore("$C_itself [ ~; ] = $name ;");
  std::set<std::string> stored, added;
  for (Range rest = f.body; rest.begin < rest.end;) {
    const Match at = kStore.find(s, rest);
    if (at.empty()) break;
    stored.emplace(s.text(at[5]));
    rest.begin = at[0] + 1;
  }
  for (int i = f.body.begin; i < f.body.end; ++i)
    if (s.is(i, "+=") && stored.count(std::string(s.text(i - 1))) > 0) added.emplace(s.text(i - 1));
  return added.size() > 1;
}

bool has_several_sums(const std::string& text) {
  const Program program(text);
  for (const Function& f : program.functions)
    if (f.space.global && has_sums_by_name(program.s, f)) return true;
  for (const Function& f : program.functions)
    for (int i = f.body.begin; f.space.global && i < f.body.end; ++i) {
      if (!program.s.is_builtin_type(i) || !is_own(program.s, {program.s.statement_begin(i), i})) continue;
      for (const int name : declared_arrays(program.s, i, program.s.find_semicolon(i, f.body.end)))
        if (Pattern(std::string(program.s.text(name)) + " [ ~; ] +=").is_in(program.s, f.body)) return true;
    }
  return false;
}

/// `<<<1, 1>>>`: a single thread does all the work, so nothing is computed twice.
static bool has_one_thread(const Program& program) {
  const std::vector<source::Launch> launches = source::find_launches(program.s);
  return !launches.empty() && std::ranges::all_of(launches, [&](const source::Launch& launch) {
    const std::vector<Range> grid = shape_of(program, launch).grid;
    return threads_of(program, launch) == 1 &&
           std::ranges::all_of(grid, [&](Range side) { return constant(program, side) == 1; });
  });
}

Habit undivided_kernel(const std::string& text) {
  const Program program(text);
  if (asks_outside_of_kernels(program) || has_one_thread(program) || macros_ask_for_threads(text)) return {};
  for (const Function& f : program.functions)
    if (f.space.global && !asks(program.s, f.declaration) && program.s.range_has(f.body, "for") &&
        !program.s.range_has(f.body, "fragment"))  // the threads of a warp share one tile
      return {program.s.line(f.name_token), std::string(f.name)};
  return {};
}

Habit column_on_y(const std::string& text) {
  static const Pattern kStore("c|C [ ~=|; + ~+|=|; ] =|+=");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const Match at = kStore.find(s, f.body);
    if (at.empty() || !f.space.global) continue;
    const Range column{at[4], at[5]};
    if (!comes_from(s, column, f.body, "y") || comes_from(s, column, f.body, "x")) return {};
    for (const source::Assignment& one : source::find_assignments(s, f.body))
      if (column.size() == 1 && s.is(one.name, s.text(column.begin)) && names_axis(s, one.value, "y"))
        return {s.line(one.name), std::string(s.text(one.name))};
  }
  return {};
}

Habit crossed_axes(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    for (const source::Assignment& one : source::find_assignments(s, f.body)) {
      if (is_divided(s, one.value) || s.range_has(one.value, "gridDim")) continue;
      const auto names = [&](const char* what, const char* axis) {
        return mentions_axis(s, one.value, what, axis) || mentions(s, one.value, aliases_of(s, f.body, what, axis));
      };
      const bool block_x = names("blockIdx", "x"), block_y = names("blockIdx", "y");
      const bool thread_x = names("threadIdx", "x"), thread_y = names("threadIdx", "y");
      if ((block_x && thread_y && !block_y && !thread_x) || (block_y && thread_x && !block_x && !thread_y))
        return {s.line(one.name), std::string(s.text(one.name))};
    }
  }
  return {};
}

bool columns_on_block_x(const std::string& text) {
  static const Pattern kColumn("* N + $name ]");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const Match at = f.space.global ? kColumn.find(s, f.body) : Match{};
    if (at.empty()) continue;
    for (const source::Assignment& one : source::find_assignments(s, f.body))
      if (s.text(one.name) == s.text(at[3]))
        return mentions_axis(s, one.value, "blockIdx", "x") ||
               mentions(s, one.value, aliases_of(s, f.body, "blockIdx", "x"));
  }
  return false;
}

}  // namespace grader
