// Grids and blocks of launches against what kernels count on.
#include <algorithm>
#include <cctype>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/habits.h"

namespace grader {
namespace {

using source::Function;
using source::Launch;
using source::Pattern;
using source::Range;
using source::Statements;
using source::Syntax;

bool is_about_threads(std::string name) {
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  const bool letter = name.size() > 2 && name[name.size() - 2] == '_';  // THREADS_N
  const bool of_one_side = letter || name.back() == 'x' || name.back() == 'y' || name.find("row") != std::string::npos;
  return name.find("thread") != std::string::npos && !of_one_side;
}

/// The loop begins with a lane or a warp, or with the number along one side of a block that has two.
bool begins_with_part(const Syntax& s, const Function& f, Range init) {
  const std::set<std::string> words = made_of(s, f.body, init);
  const bool two_sides = Pattern("threadIdx . y").is_in(s, f.body);
  return words.count("%") + words.count("&") + words.count("/") > 0 || (two_sides && words.count("+") == 0);
}

/// `i < BM * BK`: a loop to a size of the matrices goes over no tile.
bool ends_with_tile(const Program& program, const source::Loop& loop) {
  return loop.condition.size() > 2 && constant(program, {loop.condition.begin + 2, loop.condition.end}) > 0;
}

/// A loop that begins with the thread's number and goes on by a constant: the number of threads that it counts on.
Habit step_of_all(const Program& program, const Function& f, int threads) {
  const Syntax& s = program.s;
  const std::set<std::string> own = made_from(s, f.body, {"threadIdx"});
  const Statements statements = source::read_statements(s);
  for (const source::Loop& loop : statements.loops) {
    const Range& step = loop.step;
    if (!f.body.contains(loop.whole.begin) || !mentions(s, loop.init, own)) continue;
    if (begins_with_part(s, f, loop.init) || !ends_with_tile(program, loop)) continue;
    if (step.size() < 3 || !s.is(step.begin + 1, "+=") || mentions(s, step, {"blockDim", "gridDim"})) continue;
    const int by = constant(program, {step.begin + 2, step.end});
    const bool fours = by == 4 * threads && s.range_has(program.code.all(), "float4");
    if (by > 1 && by != threads && by % 32 == 0 && !fours)
      return {s.line(loop.whole.begin),
              fmt::format("A loop over the tile goes on by {}, and a block has {} threads.", by, threads)};
  }
  return {};
}

/// `const int numThreads = 256;` in a kernel, or in front of it.
Habit named_threads(const Program& program, const Function& f, int threads) {
  constexpr int kMostThreads = 1024;  // of a block
  const Syntax& s = program.s;
  for (const source::Assignment& one : source::find_assignments(s, f.body)) {
    const int value = is_about_threads(std::string(s.text(one.name))) ? constant(program, one.value) : 0;
    const bool used = s.range_has({one.value.end, f.body.end}, s.text(one.name));
    if (used && value > 31 && value <= kMostThreads && value != threads)
      return {s.line(one.name), fmt::format("{} is {}, and a block has {} threads.", s.text(one.name), value, threads)};
  }
  return {};
}

}  // namespace

Habit other_block(const std::string& text) {
  const Program program(text);
  for (const Launch& launch : source::find_launches(program.s)) {
    const Function* kernel = kernel_of(program, launch);
    const int threads = kernel ? threads_of(program, launch) : 0;
    if (threads < 1) continue;
    for (const auto& find : {step_of_all, named_threads})
      if (Habit found = find(program, *kernel, threads); found.line > 0)
        return {program.s.line(launch.name_token), found.name};
  }
  return {};
}

namespace {

/// Of `(N + T - 1) / T`, or of a name that is set to it: what stands after the last `/`.
Range divisor_of(const Program& program, Range side) {
  const Syntax& s = program.s;
  if (side.size() == 1)
    for (const source::Assignment& one : source::find_assignments(s, program.code.all()))
      if (s.text(one.name) == s.text(side.begin)) side = one.value;
  if (s.is(side.begin, "(") && s.is_any(side.begin + 1, {"int", "unsigned"}) && s.is(side.begin + 2, ")"))
    side.begin += 3;
  if (s.is_any(side.begin, {"ceil", "ceilf"}) && s.skip(side.begin + 1) == side.end)
    side = {side.begin + 2, side.end - 1};
  for (int i = side.end - 1; i > side.begin; --i) {
    if (s.is(i, ")")) i = s.partner(i);
    if (!s.is(i, "/")) continue;
    int end = i + 1;
    while (end < side.end && !s.is_any(end, {"+", "-"})) end = s.skip(end);
    return {i + 1, end};
  }
  return {};
}

/// `warp = blockIdx.x * 2 + i` and then `warp * 16`: what the first product counts are no elements.
bool counts_more_than_elements(const Program& program, const Function& f, int number) {
  const Syntax& s = program.s;
  for (const source::Assignment& one : source::find_assignments(s, f.body)) {
    if (!one.value.contains(number)) continue;
    for (int i = one.value.end; i < f.body.end; ++i)
      if (s.is(i, s.text(one.name)) && s.is(i + 1, "*") && constant(program, {i + 2, i + 3}) > 1) return true;
  }
  return false;
}

/// What a kernel multiplies its block's number along this axis with, as a number; 0 where that is not known.
int width_of_block(const Program& program, const Function& f, const char* axis, Range block) {
  const Syntax& s = program.s;
  source::Match at = Pattern("blockIdx . " + std::string(axis) + " *").find(s, f.body);
  for (const std::string& alias : aliases_of(s, f.body, "blockIdx", axis))
    if (at.empty()) at = Pattern(alias + " *").find(s, f.body);
  if (at.empty()) return 0;
  if (counts_more_than_elements(program, f, at[0])) return 0;
  int end = at.back();
  while (s.exists(end) && !s.is_any(end, {"+", "-", ";", ")", ",", "]"})) end = std::max(s.skip(end), end + 1);
  const int open = at[0] - 1;  // `(blockIdx.x * 2 + i) * TILE`: both count
  const int close = s.is(open, "(") ? s.partner(open) : end;
  if (s.is(end, "+") && s.is(close + 1, "*") && constant(program, {close + 2, close + 3}) > 0) return 0;
  const bool threads = s.is(at.back(), "blockDim") && s.is(at.back() + 2, axis) && end == at.back() + 3;
  return constant(program, threads ? block : Range{at.back(), end});
}

/// With different arguments, maybe: then its parameters have no one value.
bool is_launched_twice(const Program& program, const std::vector<Launch>& launches, const Function* kernel) {
  return std::ranges::count_if(launches, [&](const Launch& one) { return kernel_of(program, one) == kernel; }) > 1;
}

}  // namespace

GridStep grid_step(const std::string& text) {
  const Program program(text);
  const std::vector<Launch> launches = source::find_launches(program.s);
  for (const Launch& launch : launches) {
    const Function* kernel = kernel_of(program, launch);
    if (kernel && kernel->templated && is_launched_twice(program, launches, kernel)) continue;
    const Shape2 shape = shape_of(program, launch);
    for (size_t side = 0; kernel && side < std::min<size_t>({shape.grid.size(), shape.block.size(), 2}); ++side) {
      const char* axis = side == 0 ? "x" : "y";
      const bool counts_all = program.s.range_has(shape.grid[side], "M") && program.s.range_has(shape.grid[side], "N");
      if (counts_all) continue;  // blocks of C in one row: what a block's number stands for, divisions tell
      const int by = constant(program, divisor_of(program, shape.grid[side]));
      const int width = width_of_block(program, *kernel, axis, shape.block[side]);
      if (by > 0 && width > 0 && by != width)
        return {program.s.line(launch.name_token), by < width,
                fmt::format("Along {} the grid is divided by {}, and a block's number is multiplied by {}.", axis, by,
                            width)};
    }
  }
  return {};
}

Habit row_from_block_x(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Launch& launch : source::find_launches(s)) {
    const Function* kernel = kernel_of(program, launch);
    const std::vector<Range> grid = shape_of(program, launch).grid;
    const bool in_order = grid.size() >= 2 && s.range_has(grid[0], "N") && !s.range_has(grid[0], "M") &&
                          s.range_has(grid[1], "M") && !s.range_has(grid[1], "N");
    for (int i = kernel && in_order ? kernel->body.begin : s.size(); i < s.size() && i < kernel->body.end; ++i) {
      if (!s.is(i, "blockIdx") || !s.is(i + 2, "x")) continue;
      int end = i + 3;
      while (s.is(end, "*") && !s.is(end + 1, "(")) end += s.is(end + 2, ".") ? 4 : 2;
      if (end > i + 3 && s.is_any(end - 1, {"N", "K"})) return {s.line(i), ""};
    }
  }
  return {};
}

namespace {

/// The block depends on the sizes of C, and the grid does not: each stands in the other's place. One block of all is no
/// such case.
bool are_exchanged(const Program& program, const Shape2& shape) {
  const auto depends = [&](Range side) { return program.s.range_has(side, "M") || program.s.range_has(side, "N"); };
  return !shape.grid.empty() && std::ranges::any_of(shape.block, depends) &&
         std::ranges::none_of(shape.grid, depends) && constant(program, shape.grid[0]) != 1;
}

}  // namespace

FlatSide flat_grid(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Launch& launch : source::find_launches(s)) {
    const Function* kernel = kernel_of(program, launch);
    const Shape2 shape = shape_of(program, launch);
    const std::vector<Range>& grid = shape.grid;
    const bool number = grid.size() == 1 && (grid[0].size() > 1 || constant(program, grid[0]) > 0);
    const bool one = number && !are_exchanged(program, shape);
    if (kernel && one && Pattern("blockIdx . y").is_in(s, kernel->body) &&
        !counts_in_one_row(s, kernel->body, "blockIdx"))
      return {s.line(launch.name_token), line_of_y_for_x(s, kernel->body, "blockIdx")};
  }
  return {};
}

Habit grid_divided_twice(const std::string& text) {
  static const Pattern kSquare("( $word * $word )");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Launch& launch : source::find_launches(s)) {
    const Shape2 shape = shape_of(program, launch);
    for (size_t side = 0; shape.block.size() > 1 && side < std::min<size_t>(shape.grid.size(), 2); ++side) {
      const Range by = divisor_of(program, shape.grid[side]);
      const source::Match at = by.size() == 5 ? kSquare.find(s, by) : source::Match{};
      if (!at.empty() && s.text(at[1]) == s.text(at[3])) return {s.line(by.begin), side == 0 ? "x" : "y"};
    }
  }
  return {};
}

bool has_wide_blocks(const std::string& text) {
  const Program program(text);
  const std::vector<Launch> launches = source::find_launches(program.s);
  return !launches.empty() &&
         std::ranges::all_of(launches, [&](const Launch& launch) { return threads_of(program, launch) > 1; });
}

bool has_square_blocks(const std::string& text) {
  const Program program(text);
  const std::vector<Launch> launches = source::find_launches(program.s);
  return !launches.empty() && std::ranges::all_of(launches, [&](const Launch& launch) {
    const std::vector<Range> block = shape_of(program, launch).block;
    return block.size() >= 2 && constant(program, block[0]) > 0 &&
           constant(program, block[0]) == constant(program, block[1]);
  });
}

Habit block_of_sizes(const std::string& text) {
  constexpr int kFewest = 32;
  const Program program(text);
  for (const Launch& launch : source::find_launches(program.s)) {
    const Shape2 shape = shape_of(program, launch);
    if (are_exchanged(program, shape)) return {program.s.line(launch.name_token), ""};
    if (shape.grid.size() != 1 || shape.block.size() != 1 || shape.grid[0].size() != 1 || shape.block[0].size() < 3)
      continue;
    const bool number = std::isdigit(static_cast<unsigned char>(program.s.text(shape.grid[0])[0]));
    if (number && constant(program, shape.grid[0]) >= kFewest && constant(program, shape.block[0]) == 0)
      return {program.s.line(launch.name_token), std::string(program.s.text(shape.block[0]))};
  }
  return {};
}

Habit flat_kernel(const std::string& text) {
  static const Pattern kPlace("threadIdx . x /|%");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Launch& launch : source::find_launches(s)) {
    const Function* kernel = kernel_of(program, launch);
    if (!kernel || has_axis(s, {0, kernel->body.end}, "threadIdx", "y")) continue;
    const std::vector<Range> block = shape_of(program, launch).block;
    const bool two = block.size() > 1 && s.text(block[1]) != "1";
    const bool split = kPlace.is_in(s, kernel->body) ||
                       std::ranges::any_of(aliases_of(s, kernel->body, "threadIdx", "x"), [&](const std::string& name) {
                         return Pattern(name + " /|%").is_in(s, kernel->body);
                       });
    if (two && split) return {s.line(launch.name_token), std::string(kernel->name)};
  }
  return {};
}

namespace {

/// What matmul() gives for this parameter of another function, where it calls that; its own K is the last of six.
std::string_view given_by_matmul(const Program& program, const Function& matmul, const Function& f, size_t parameter) {
  const Syntax& s = program.s;
  for (int i = matmul.body.begin; i < matmul.body.end; ++i) {
    const int open = s.is(i, f.name) ? s.call_parenthesis(i) : -1;
    const std::vector<Range> given = open < 0 ? std::vector<Range>{} : s.split({open + 1, s.partner(open)}, true);
    if (parameter < given.size() && given[parameter].size() == 1) return s.text(given[parameter].begin);
  }
  return "";
}

/// K in the function that holds this token is matmul()'s own: a function with another order of parameters may mean the
/// columns of C with it.
bool is_own_k(const Program& program, int token) {
  const Syntax& s = program.s;
  const auto matmul = std::ranges::find(program.functions, "matmul", &Function::name);
  for (const Function& f : program.functions) {
    if (!f.body.contains(token) || f.name == "matmul" || matmul == program.functions.end()) continue;
    const std::vector<Range> parameters = s.split(f.parameters, true);
    for (size_t i = 0; i < parameters.size(); ++i)
      if (s.range_has(parameters[i], "K")) return given_by_matmul(program, *matmul, f, i) == "K";
  }
  return true;
}

}  // namespace

Habit grid_from_k(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  if (s.range_has(program.code.all(), "atomicAdd")) return {};  // a block each may add some of the products
  for (const Launch& launch : source::find_launches(s)) {
    const std::vector<Range> grid = shape_of(program, launch).grid;
    for (size_t side = 0; side < std::min<size_t>(grid.size(), 2); ++side)
      if (s.range_has(grid[side], "K") && !s.range_has(grid[side], "M") && !s.range_has(grid[side], "N") &&
          is_own_k(program, grid[side].begin))
        return {s.line(grid[side].begin), side == 0 ? "x" : "y"};
  }
  return {};
}

Habit undivided_grid(const std::string& text) {
  static const Pattern kWide("blockIdx . x|y *");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Launch& launch : source::find_launches(s)) {
    const Function* kernel = kernel_of(program, launch);
    const Shape2 shape = shape_of(program, launch);
    if (!kernel || !kWide.is_in(s, kernel->body) || shape.block.size() < 2) continue;
    for (size_t side = 0; side < std::min<size_t>(shape.grid.size(), 2); ++side)
      if (shape.grid[side].size() == 1 && s.is_any(shape.grid[side].begin, {"M", "N"}) &&
          constant(program, shape.block[side]) > 1)
        return {s.line(shape.grid[side].begin), side == 0 ? "x" : "y"};
  }
  return {};
}

bool has_blocks_of_one_warp(const std::string& text) {
  constexpr int kWarp = 32;
  const Program program(text);
  const std::vector<Launch> launches = source::find_launches(program.s);
  return !launches.empty() && std::ranges::all_of(launches, [&](const Launch& launch) {
    const int threads = threads_of(program, launch);
    return threads > 0 && threads <= kWarp;
  });
}

bool launches_always(const std::string& text) {
  const Program program(text);
  const Statements statements = source::read_statements(program.s);
  return std::ranges::any_of(source::find_launches(program.s), [&](const Launch& launch) {
    return std::ranges::none_of(statements.branches,
                                [&](const source::Branch& branch) { return branch.whole.contains(launch.name_token); });
  });
}

}  // namespace grader
