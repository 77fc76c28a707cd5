// Compares the grids and blocks of launches with what kernels assume.
#include <algorithm>
#include <cctype>

#include "common/source/statements.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/habits.h"

namespace grader {
namespace {

using source::Launch;
using source::Range;
using source::Statements;

/// True if the block depends on the sizes of C and the grid does not, so that the two are exchanged. A single block for
/// everything does not count.
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
