#include "grader/diagnosis/habits/axes.h"

#include <algorithm>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/constants.h"

namespace grader {
namespace {

using source::Function;
using source::Launch;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

constexpr const char* kAxes[] = {"x", "y"};

/// What is set, or added to: `name = value`, `name += value`, also in the head of a loop.
std::vector<source::Assignment> changes_in(const Syntax& s, Range range) {
  std::vector<source::Assignment> all = source::find_assignments(s, range);
  for (int i = range.begin + 1; i < range.end; ++i) {
    if (!s.is_any(i, {"+=", "-="}) || !s.is_identifier(i - 1)) continue;
    int end = i + 1;
    while (end < range.end && !s.is_any(end, {",", ";", ")"})) end = std::max(end + 1, s.skip(end));
    all.push_back({i - 1, {i + 1, std::min(end, range.end)}});
  }
  return all;
}

/// Names whose value depends on `index . axis`.
std::set<std::string> dependents(const Syntax& s, Range body, const char* index, const char* axis) {
  const std::vector<source::Assignment> all = changes_in(s, body);
  std::set<std::string> names;
  for (size_t before = 1; before != names.size();) {
    before = names.size();
    for (const source::Assignment& one : all)
      if (has_axis(s, one.value, index, axis) || mentions(s, one.value, names)) names.emplace(s.text(one.name));
  }
  return names;
}

bool depends(const Syntax& s, Range body, Range range, const char* index, const char* axis) {
  return has_axis(s, range, index, axis) || mentions(s, range, dependents(s, body, index, axis));
}

/// `name[index]` of a pointer that the kernel is given, and does not move.
struct Access {
  int name = -1;
  Range index;
  bool store = false;
};

std::vector<Access> accesses_of(const Program& program, const Function& f) {
  const Syntax& s = program.s;
  std::vector<Access> all;
  for (int i = f.body.begin; i + 1 < f.body.end; ++i) {
    if (!s.is_identifier(i) || !s.is(i + 1, "[") || s.is_any(i - 1, {".", "->"})) continue;
    const std::string name(s.text(i));
    if (!Pattern("* ?const ?__restrict__|__restrict " + name).is_in(s, f.parameters)) continue;
    if (Pattern(name + " =|+=|++").is_in(s, f.body)) continue;
    const int close = s.partner(i + 1);
    all.push_back({i, {i + 2, close}, s.is_any(after_cast(s, close + 1), {"=", "+="})});
  }
  return all;
}

/// `tile[…] = A[…]`: the access is all that is stored.
bool fills_tile(const Syntax& s, const Access& access) {
  return !access.store && s.is(access.name - 1, "=") && s.is(access.name - 2, "]");
}

/// It stands under a test of that number, or who has another one has left.
bool is_chosen(const Program& program, const Function& f, int token, const char* axis) {
  const Syntax& s = program.s;
  const source::Statements statements = source::read_statements(s);
  return std::ranges::any_of(statements.branches, [&](const source::Branch& branch) {
    const bool around = branch.whole.contains(token) || s.range_has(branch.body, "return");
    return f.body.contains(branch.whole.begin) && around && depends(s, f.body, branch.condition, "threadIdx", axis);
  });
}

/// Which axis of blockIdx or threadIdx, and no other; 0 for none or both.
char only_axis(const Syntax& s, Range body, Range range, const char* index = "blockIdx") {
  const bool x = depends(s, body, range, index, "x"), y = depends(s, body, range, index, "y");
  return x == y ? 0 : x ? 'x' : 'y';
}

/// What a name stands for that is set once: `size_t id = row * N + column`.
Range value_of_name(const Syntax& s, Range body, Range index) {
  if (index.size() != 1 || !s.is_identifier(index.begin)) return index;
  Range value = index;
  for (const source::Assignment& one : changes_in(s, body)) {
    if (s.text(one.name) != s.text(index.begin)) continue;
    if (value.begin != index.begin) return index;
    value = one.value;
  }
  return value;
}

/// The axes of C's row and column, where each has one of its own: `C[row * N + column]`.
struct Sides {
  char row = 0, column = 0;
};

/// The axis of several terms together; 0 where they have none, or two.
char axis_of_terms(const Syntax& s, Range body, const std::vector<Range>& terms, const char* index) {
  std::set<char> axes;
  for (const Range& term : terms) axes.insert(only_axis(s, body, term, index));
  axes.erase(0);
  return axes.size() == 1 ? *axes.begin() : 0;
}

/// `row * N + column`; of more than two terms those with N, the length of a row, are the row.
Sides sides_of_index(const Syntax& s, const Function& f, Range value, const char* index) {
  const std::vector<Range> terms = terms_of(s, value);
  std::vector<Range> rows, columns;
  for (const Range& term : terms) {
    const bool row = terms.size() == 2 ? s.range_has(term, "*") : s.is(term.end - 1, "N") && s.is(term.end - 2, "*");
    (row ? rows : columns).push_back(term);
  }
  if (rows.empty() || columns.empty()) return {};
  return {axis_of_terms(s, f.body, rows, index), axis_of_terms(s, f.body, columns, index)};
}

Sides sides_of_c(const Program& program, const Function& f, const char* index = "blockIdx") {
  const Syntax& s = program.s;
  for (const Access& access : accesses_of(program, f)) {
    const Range value = access.store ? value_of_name(s, f.body, access.index) : Range{};
    // `col * M + row`: columns, one after another.
    const bool columns = s.range_has(value, "M") && !s.range_has(value, "N");
    if (!access.store || columns) continue;
    const Sides sides = sides_of_index(s, f, value, index);
    if (sides.row && sides.column && sides.row != sides.column) return sides;
  }
  return {};
}

/// Nobody chooses the one thread that stores, and one of the row and the column depends on no thread at all.
bool lacks_thread(const Program& program, const Function& f, const Access& access, const char* axis) {
  const Syntax& s = program.s;
  const std::vector<Range> terms = terms_of(s, access.index);
  const bool of_block = std::ranges::any_of(terms, [&](Range term) {
    const bool thread = depends(s, f.body, term, "threadIdx", "x") || depends(s, f.body, term, "threadIdx", "y");
    return !thread && (depends(s, f.body, term, "blockIdx", "x") || depends(s, f.body, term, "blockIdx", "y"));
  });
  return of_block && !depends(s, f.body, access.index, "threadIdx", axis) && !is_chosen(program, f, access.name, axis);
}

/// The loads of one matrix.
struct Loads {
  std::string name;
  int line = 0;  // of the first that strays
  bool some_right = false, has_other = false;
};

Loads loads_of(const Program& program, const Function& kernel, const std::string& name, char needed) {
  const Syntax& s = program.s;
  const char axis[] = {needed, 0}, other[] = {needed == 'x' ? 'y' : 'x', 0};
  Loads loads{name};
  for (const Access& access : accesses_of(program, kernel)) {
    if (name.empty() || s.text(access.name) != name || access.store) continue;
    if (depends(s, kernel.body, access.index, "blockIdx", axis)) {
      loads.some_right = true;
    } else if (loads.line == 0) {
      loads.line = s.line(access.name);
      loads.has_other = depends(s, kernel.body, access.index, "blockIdx", other);
    }
  }
  return loads;
}

/// `A[row * K + …]` with a row from this number of the thread, as the row of C: it is not C that is transposed.
bool some_load_has_row(const Program& program, const Function& f, char axis) {
  const Syntax& s = program.s;
  return std::ranges::any_of(accesses_of(program, f), [&](const Access& access) {
    const std::vector<Range> terms = terms_of(s, access.index);
    return !access.store && !terms.empty() && s.range_has(terms[0], "*") && s.range_has(terms[0], "K") &&
           only_axis(s, f.body, terms[0], "threadIdx") == axis;
  });
}

}  // namespace

Habit store_without_thread(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Launch& launch : source::find_launches(s)) {
    const Function* kernel = kernel_of(program, launch);
    const std::vector<Range> block = shape_of(program, launch).block;
    for (size_t side = 0; kernel && side < 2 && block.size() > 1; ++side) {
      const char* axis = kAxes[side];
      if (constant(program, block[side]) < 2 || !has_axis(s, kernel->body, "threadIdx", axis)) continue;
      Habit found;
      bool all = true;
      for (const Access& access : accesses_of(program, *kernel)) {
        if (!access.store) continue;
        all = all && lacks_thread(program, *kernel, access, axis);
        if (found.line == 0) found = {s.line(access.name), axis};
      }
      if (all && found.line > 0) return found;
    }
  }
  return {};
}

Habit load_without_thread(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global || !s.range_has(f.body, "__shared__")) continue;
    for (const Access& load : accesses_of(program, f)) {
      if (!fills_tile(s, load)) continue;
      int place = load.name - 1;
      while (s.is(place - 1, "]")) place = s.partner(place - 1);
      for (const char* axis : kAxes)
        if (depends(s, f.body, {place, load.name - 1}, "threadIdx", axis) &&
            !depends(s, f.body, load.index, "threadIdx", axis))
          return {s.line(load.name), fmt::format("Nothing in the index of {} depends on threadIdx.{}, and its place in "
                                                 "the tile does.",
                                                 s.text(load.name), axis)};
    }
  }
  return {};
}

Habit load_without_round(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (const source::Loop& loop : source::read_statements(s).loops) {
      if (!f.space.global || !f.body.contains(loop.whole.begin) || loop.step.size() == 0) continue;
      if (!s.range_has(loop.body, "__syncthreads")) continue;
      std::set<std::string> changed;
      for (const Range& part : {loop.step, loop.body})
        for (int i = part.begin; i < part.end; ++i)
          if (s.is_identifier(i) && (s.is_any(i + 1, {"++", "--", "=", "+=", "-="}) || s.is_any(i - 1, {"++", "--"})))
            changed.emplace(s.text(i));
      for (const Access& load : accesses_of(program, f)) {
        if (!loop.body.contains(load.name) || !fills_tile(s, load)) continue;
        const std::set<std::string> words = made_of(s, f.body, load.index);
        if (std::ranges::none_of(changed, [&](const std::string& name) { return words.count(name) > 0; }))
          return {s.line(load.name), std::string(s.text(load.name))};
      }
    }
  return {};
}

StrayLoad load_of_other_block(const std::string& text) {
  const Program program(text);
  for (const Launch& launch : source::find_launches(program.s)) {
    const Function* kernel = kernel_of(program, launch);
    const Sides sides = kernel ? sides_of_c(program, *kernel) : Sides{};
    if (sides.row == 0) continue;
    const Loads a = loads_of(program, *kernel, parameter_for(program, launch, *kernel, 0), sides.row);
    const Loads b = loads_of(program, *kernel, parameter_for(program, launch, *kernel, 1), sides.column);
    // Where both stray, it is C whose sides are exchanged.
    if (a.line > 0 && !a.some_right && b.line == 0 && b.some_right)
      return {a.line, true, a.name, sides.row, a.has_other};
    if (b.line > 0 && !b.some_right && a.line == 0 && a.some_right)
      return {b.line, false, b.name, sides.column, b.has_other};
  }
  return {};
}

int exchanged_grid(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const auto counts = [&](Range number, const char* side, const char* other) {
    const std::set<std::string> words = made_of(s, program.code.all(), number);
    return words.count(side) > 0 && words.count(other) == 0;
  };
  for (const Launch& launch : source::find_launches(s)) {
    const Function* kernel = kernel_of(program, launch);
    const std::vector<Range> grid = shape_of(program, launch).grid;
    const Sides sides = kernel && grid.size() > 1 ? sides_of_c(program, *kernel) : Sides{};
    const Sides threads = sides.row ? sides_of_c(program, *kernel, "threadIdx") : Sides{};
    const bool crossed =
        threads.row != 0 && threads.row != sides.row;  // then the two numbers of an axis are torn apart
    if (sides.row == 0 || crossed) continue;
    const Range rows = grid[sides.row == 'x' ? 0 : 1], columns = grid[sides.row == 'x' ? 1 : 0];
    if (counts(rows, "N", "M") && counts(columns, "M", "N")) return s.line(grid[0].begin);
  }
  return 0;
}

int product_of_other_thread(const std::string& text) {
  static const Pattern kProduct("+= $name [ ~=|; ] [ $name ] * $name [ $name ] [ ~=|; ] ;");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const Match at = f.space.global ? kProduct.find(s, f.body) : Match{};
    const Sides sides = at.empty() ? Sides{} : sides_of_c(program, f, "threadIdx");
    if (sides.row == 0 || s.text(at[6]) != s.text(at[11])) continue;
    const char row = only_axis(s, f.body, {at[3], at[4]}, "threadIdx");
    const char column = only_axis(s, f.body, {at[14], at[15]}, "threadIdx");
    const bool crossed = row == sides.column && column == sides.row;
    if (crossed && some_load_has_row(program, f, sides.row)) return s.line(at[0]);
  }
  return 0;
}

Habit unused_block_axis(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Launch& launch : source::find_launches(s)) {
    const Function* kernel = kernel_of(program, launch);
    const std::vector<Range> grid = shape_of(program, launch).grid;
    for (size_t side = 0; kernel && side < std::min<size_t>(grid.size(), 2) && grid.size() > 1; ++side) {
      const bool several = constant(program, grid[side]) != 1 && grid[side].size() > 0;
      const Range all{0, kernel->body.end};  // a function before it may ask for it
      if (several && has_axis(s, kernel->body, "threadIdx", kAxes[side]) && !has_axis(s, all, "blockIdx", kAxes[side]))
        return {s.line(kernel->name_token), kAxes[side]};
    }
  }
  return {};
}

/// What `name` is set to first, to the next comma or semicolon outside of brackets.
Range first_value(const Syntax& s, Range range, std::string_view name) {
  for (int i = range.begin; i + 1 < range.end; ++i)
    if (s.is(i, name) && s.is(i + 1, "=")) {
      int end = i + 2;
      while (s.exists(end) && !s.is_any(end, {",", ";"})) end = s.skip(end);
      return {i + 2, end};
    }
  return {};
}

Habit end_without_start(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Loop& loop : source::read_statements(s).loops)
    for (const Function& f : program.functions) {
      const int at = loop.condition.begin;
      if (!f.space.global || !f.body.contains(at) || loop.condition.size() != 3 || !s.is(at + 1, "<")) continue;
      Range value = first_value(s, loop.init, s.text(at));
      if (value.size() == 1) value = first_value(s, f.body, s.text(value.begin));
      const std::string end(s.text(at + 2));
      const bool of_block = mentions(s, value, made_from(s, f.body, {"blockIdx"}));
      const bool in_rows = Pattern("* " + end).is_in(s, value) || Pattern(end + " *").is_in(s, value);
      if (of_block && in_rows && !mentions(s, loop.step, made_from(s, f.body, {"gridDim"}))) return {s.line(at), end};
    }
  return {};
}

/// The vectors of `a . x * b . x` at this token, where the same sum gets `a . w * b . w`.
std::vector<std::string> vectors_of_dot(const Syntax& s, Range body, int at) {
  static const Pattern kProduct("$name . x * $name . x");
  if (kProduct.find(s, {at, std::min(at + 7, body.end)}).empty()) return {};
  const std::string a(s.text(at)), b(s.text(at + 4));
  const Match last = Pattern(a + " . w * " + b + " . w").find(s, {at, body.end});
  if (last.empty()) return {};
  const auto target = [&](int token) {
    const int begin = s.statement_begin(token);
    return s.is(begin + 1, "+=") ? s.text(begin) : std::string_view();
  };
  return !target(at).empty() && target(at) == target(last[0]) ? std::vector{a, b} : std::vector<std::string>{};
}

Habit four_of_one_row(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Loop& loop : source::read_statements(s).loops)
    for (int at = loop.body.begin; at < loop.body.end; ++at)
      for (const std::string& vector : vectors_of_dot(s, loop.body, at)) {
        const Range value = first_value(s, loop.body, vector);
        const std::string counter(s.text(loop.condition.begin));
        const Match load = Pattern("$name [ ~; " + counter + " * $name").find(s, value);
        if (!load.empty()) return {s.line(load[0]), std::string(s.text(load[0]))};
      }
  return {};
}

}  // namespace grader
