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
              fmt::format("A loop over the tile advances by {}, but a block has {} threads.", by, threads)};
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

namespace {}  // namespace

namespace {

/// The block depends on the sizes of C, and the grid does not: each stands in the other's place. One block of all is no
/// such case.
bool are_exchanged(const Program& program, const Shape2& shape) {
  const auto depends = [&](Range side) { return program.s.range_has(side, "M") || program.s.range_has(side, "N"); };
  return !shape.grid.empty() && std::ranges::any_of(shape.block, depends) &&
         std::ranges::none_of(shape.grid, depends) && constant(program, shape.grid[0]) != 1;
}

}  // namespace

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

namespace {}  // namespace

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
