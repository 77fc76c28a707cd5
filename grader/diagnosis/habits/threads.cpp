// What kernels do with the numbers of threads and blocks.
#include <algorithm>

#include "common/source/pattern.h"
#include "grader/diagnosis/habits/axes.h"
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

bool is_use(const Syntax& s, int i, const std::string& name, const std::set<std::string>& places) {
  if (!s.is(i, name) || !s.is(i + 1, "[") || s.is_any(i - 1, {".", "->", "::"})) return false;
  for (int open = i + 1; s.is(open, "["); open = s.skip(open))
    if (mentions(s, {open + 1, s.partner(open)}, places)) return true;
  return false;
}

/// Names of arrays that are declared in this statement, `float a[16], b[4][4];`.
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

bool shares_both_tiles(const Syntax& s, Range body) {
  size_t arrays = 0;
  for (int i = body.begin; i < body.end; ++i)
    if (s.is_builtin_type(i) && s.range_has({s.statement_begin(i), i}, "__shared__"))
      arrays += declared_arrays(s, i, s.find_semicolon(i, body.end)).size();
  return arrays >= 2;
}

Habit unshared_tile_of(const Syntax& s, const Function& f) {
  if (shares_both_tiles(s, f.body)) return {};
  const std::set<std::string> places = made_from(s, f.body, {"threadIdx"}), sums = added_to(s, f.body);
  for (int i = f.body.begin; i < f.body.end; ++i) {
    if (!s.is_builtin_type(i) || !is_own(s, {s.statement_begin(i), i})) continue;
    const int end = s.find_semicolon(i, f.body.end);
    for (const int token : declared_arrays(s, i, end)) {
      const std::string name(s.text(token));
      if (sums.count(name) > 0) continue;  // a thread's own
      for (int use = end; use < f.body.end; ++use)
        if (is_use(s, use, name, places)) return {s.line(token), name};
    }
  }
  return {};
}

constexpr std::initializer_list<const char*> kWho = {"threadIdx",    "blockIdx",    "thread_rank",
                                                     "thread_index", "group_index", "block_rank"};

/// Which thread it is.
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

/// Names whose value comes from this axis, as far as assignments tell.
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

/// The end of what is added at `i`: `name`, or `name . axis`.
int after_name(const Syntax& s, int i) { return s.is(i + 1, ".") ? i + 3 : i + 1; }

bool is_one_of(const Syntax& s, int i, std::string_view first, const std::set<std::string>& aliases) {
  return s.is(i, first) || (s.is_identifier(i) && aliases.count(std::string(s.text(i))) > 0);
}

/// A number of a thread that is taken apart, `threadIdx.x % 32`, counts along no axis any more.
bool is_divided(const Syntax& s, Range value) { return s.range_has(value, "%") || s.range_has(value, "/"); }

}  // namespace

Habit unshared_tile(const std::string& text) {
  const Program program(text);
  for (const Function& f : program.functions)
    if (f.space.global)
      if (Habit found = unshared_tile_of(program.s, f); found.line > 0) return found;
  return {};
}

/// Several variables that products are added to, and as many stores of C.
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

/// `<<<1, 1>>>`: the work is not divided, and nothing is computed twice.
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
        !program.s.range_has(f.body, "fragment"))  // a warp's threads have one tile together
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

Habit unscaled_block(const std::string& text) {
  static const Pattern kSums[] = {Pattern("blockDim . $name + blockIdx . $name ;|+|,"),
                                  Pattern("blockIdx . $name + blockDim . $name ;|+|,")};
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    for (const Pattern& two : kSums)
      if (const Match sum = two.find(s, f.body); !sum.empty() && s.text(sum[2]) == s.text(sum[6]))
        return {s.line(sum[0]), "+"};
    const std::set<std::string> blocks = aliases_of(s, f.body, "blockIdx"),
                                threads = aliases_of(s, f.body, "threadIdx");
    for (int i = f.body.begin; i < f.body.end; ++i) {
      if (!is_one_of(s, i, "blockIdx", blocks)) continue;
      const int sign = after_name(s, i);
      const bool whole =
          s.is_any(i - 1, {"=", "(", "["}) && s.is(sign, "+") && is_one_of(s, sign + 1, "threadIdx", threads);
      if (whole && !s.is(after_name(s, sign + 1), "*")) return {s.line(i), ""};
      // `blockIdx.y * gridDim.x + blockIdx.x` counts all blocks.
      const int after = after_name(s, sign + 1);
      const bool counts_blocks = (s.is(after, "+") && is_one_of(s, after + 1, "blockIdx", blocks)) ||
                                 (s.is(i - 1, "+") && counts_in_one_row(s, f.body, "blockIdx"));
      if (s.is(sign, "*") && s.is(sign + 1, "gridDim") && !counts_blocks) return {s.line(i), "gridDim"};
      const int factor = after_name(s, sign + 1) + 1;
      if (whole && s.is(factor, "blockDim") && s.text(i + 2) == s.text(factor + 2)) return {s.line(i), "blockDim"};
    }
  }
  return {};
}

/// `row = by * width + ty`, one number of a block and one of a thread: the token of `width`; -1 for anything else.
static int factor_of_block(const Syntax& s, const Function& f, Range value) {
  const std::vector<Range> terms = terms_of(s, value);
  if (terms.size() != 2) return -1;
  const auto is_number_of = [&](Range range, const char* index) {
    return s.range_has(range, index) || mentions(s, range, aliases_of(s, f.body, index));
  };
  for (const size_t block : {size_t{0}, size_t{1}}) {
    const Range product = terms[block];
    const bool sum = is_number_of(product, "blockIdx") && is_number_of(terms[1 - block], "threadIdx");
    const int factor = s.is(product.end - 2, "*") ? product.end - 1 : s.is(product.begin + 1, "*") ? product.begin : -1;
    if (sum && factor >= 0 && s.is_identifier(factor) && !s.range_has(terms[1 - block], "*")) return factor;
  }
  return -1;
}

Habit block_by_matrix(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    for (const source::Assignment& one : source::find_assignments(s, f.body)) {
      const int factor = factor_of_block(s, f, one.value);
      if (factor < 0 || !s.range_has(f.parameters, s.text(factor)) || constant(program, {factor, factor + 1}) > 0)
        continue;
      const std::string name(s.text(one.name)), length(s.text(factor));
      if (Pattern(name + " * " + length).is_in(s, f.body)) return {s.line(one.name), length};
    }
  }
  return {};
}

}  // namespace grader
