// Sizes of blocks, of memory and of copies.
#include <algorithm>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "grader/base/text.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/habits.h"

namespace grader {
namespace {

using source::Function;
using source::Launch;
using source::Pattern;
using source::Range;
using source::Syntax;

/// The tokens of a size expression, and those of the values of its names.
std::set<std::string> words_of(const Program& program, Range size) {
  return made_of(program.s, program.code.all(), size);
}

bool counts_elements(const Program& program, Range size) {
  const std::set<std::string> words = words_of(program, size);
  const bool bytes = std::ranges::any_of(words, [](const std::string& word) {
    return word == "sizeof" || word.find("ytes") != std::string::npos || word.starts_with("4") || word == "<<";
  });
  return !bytes && words.count("*") > 0;
}

struct Call {
  const char* function;
  size_t size;  // index of the argument
};
constexpr Call kCalls[] = {{"cudaMalloc", 1}, {"cudaMallocManaged", 1}, {"cudaMemcpy", 2}, {"cudaMemcpyAsync", 2},
                           {"cudaMemset", 2}, {"cudaMemsetAsync", 2},   {"memset", 2}};

Habit call_in_elements(const Program& program) {
  const Syntax& s = program.s;
  for (int i = 0; i < s.size(); ++i)
    for (const Call& call : kCalls) {
      const int open = s.is(i, call.function) ? source::arguments_parenthesis(s, i) : -1;
      if (open < 0) continue;
      const std::vector<Range> arguments = s.split({open + 1, s.partner(open)}, false);
      if (arguments.size() > call.size && counts_elements(program, arguments[call.size]))
        return {s.line(i), call.function};
    }
  return {};
}

/// Threads of a block along x and y, or along x only (`flat`); zeros if unknown.
struct Sides {
  int x = 0, y = 0;
  bool flat = false;
};

Sides sides_of_block(const Program& program) {
  for (const source::Launch& launch : source::find_launches(program.s)) {
    const std::vector<Range> numbers = shape_of(program, launch).block;
    if (numbers.size() == 2 || (numbers.size() == 3 && program.s.text(numbers[2]) == "1"))
      return {constant(program, numbers[0]), constant(program, numbers[1])};
    if (numbers.size() == 1) return {constant(program, numbers[0]), 1, true};
  }
  return {};
}

/// Dimensions of `name[…][…]` or `name[…]`; a one-dimensional array counts as one row. Zeros if unknown.
struct Places {
  int high = 0, wide = 0;
  bool flat = false;
};

Places places_of(const Program& program, Range part) {
  const Syntax& s = program.s;
  const int rows = part.begin + 1, columns = s.skip(rows);
  if (!s.is(rows, "[")) return {};
  const int first = constant(program, {rows + 1, s.partner(rows)});
  if (!s.is(columns, "[")) return {1, first, true};
  const int more = s.skip(columns);  // with several buffers of a tile, the first dimension is their number
  const int second = constant(program, {columns + 1, s.partner(columns)});
  return s.is(more, "[") ? Places{second, constant(program, {more + 1, s.partner(more)})} : Places{first, second};
}

/// True if rows are slightly longer than their filled part, to avoid bank conflicts.
bool is_padded(const Sides& block, const Places& tile) {
  constexpr int kMostPadding = 8;
  return !block.flat && !tile.flat && block.y >= tile.high && tile.wide > block.x &&
         tile.wide <= block.x + kMostPadding && tile.wide < 2 * block.x;
}

bool do_not_fit(const Sides& block, const Places& tile, bool too_many, bool several) {
  const int threads = block.x * block.y, places = tile.high * tile.wide;
  // The tile's layout may differ from the block's; in a one-dimensional block each thread may have its own element.
  if (too_many && several) return block.flat ? threads > places : threads >= places;
  // The rows of a flat tile may be padded, too.
  if (block.flat || tile.flat) return too_many ? threads > places : 5 * threads < 4 * places;
  return too_many ? block.y > tile.high || block.x > tile.wide : threads < places && !is_padded(block, tile);
}

std::string sides(int high, int wide, bool flat) {
  return flat ? thousands(static_cast<uint64_t>(wide)) : fmt::format("{} x {}", high, wide);
}

}  // namespace

std::string threads_and_places(const std::string& text, const std::string& name, bool too_many) {
  const Program program(text);
  const Syntax& s = program.s;
  const Sides block = sides_of_block(program);
  const bool several = has_several_sums(text);
  for (const source::Function& f : program.functions)
    for (int i = f.body.begin; block.x * block.y > 0 && i < f.body.end; ++i) {
      if (!s.is(i, "float") || !s.is(i - 1, "__shared__")) continue;
      for (const Range& part : s.split({i + 1, s.find_semicolon(i, f.body.end)}, false)) {
        const Places tile = places_of(program, part);
        if (tile.high * tile.wide > 0 && do_not_fit(block, tile, too_many, several) &&
            (name.empty() || s.is(part.begin, name)))
          return fmt::format("A block has {} threads, and {} has {} elements.", sides(block.y, block.x, block.flat),
                             s.text(part.begin), sides(tile.high, tile.wide, tile.flat));
      }
    }
  return "";
}

std::string sides_of_block(const std::string& text) {
  const Sides block = sides_of_block(Program(text));
  return block.x * block.y > 0 && !block.flat ? sides(block.y, block.x, false) : "";
}

std::string too_many_threads(const std::string& text) {
  constexpr int kMostThreads = 1024;
  const Sides block = sides_of_block(Program(text));
  return block.x * block.y > kMostThreads ? sides(block.y, block.x, block.flat) : "";
}

Habit size_in_elements(const std::string& text) {
  const Program program(text);
  if (Habit found = call_in_elements(program); found.line > 0) return found;
  const Syntax& s = program.s;
  for (const source::Launch& launch : source::find_launches(s)) {
    const std::vector<Range> numbers = s.split(launch.config, false);
    const bool used = s.range_has(program.code.all(), "extern");  // used by a dynamic array
    if (used && numbers.size() >= 3 && counts_elements(program, numbers[2])) return {s.line(launch.name_token), ""};
  }
  return {};
}

bool grid_has_both_sides(const std::string& text) {
  const Program program(text);
  const std::vector<source::Launch> launches = source::find_launches(program.s);
  return !launches.empty() && std::ranges::all_of(launches, [&](const source::Launch& launch) {
    const std::vector<Range> grid = shape_of(program, launch).grid;
    if (grid.size() < 2) return false;
    const auto x = words_of(program, grid[0]), y = words_of(program, grid[1]);
    return x.count("N") > 0 && y.count("M") > 0 && x.count("M") + y.count("N") == 0;
  });
}

bool grid_grows(const std::string& text) {
  const Program program(text);
  const std::vector<source::Launch> launches = source::find_launches(program.s);
  const auto has_side = [&](const Range& number) {
    const std::set<std::string> words = words_of(program, number);
    return words.count("M") + words.count("N") > 0;
  };
  return !launches.empty() && std::ranges::all_of(launches, [&](const source::Launch& launch) {
    const std::vector<Range> grid = shape_of(program, launch).grid;
    return grid.size() > 1 && has_side(grid[0]) && has_side(grid[1]);
  });
}

/// The first side from which a parameter of some launch is computed.
template <class Numbers>
static Habit grows_with(const std::string& text, Numbers numbers) {
  const Program program(text);
  for (const source::Launch& launch : source::find_launches(program.s))
    for (const Range& number : numbers(program, launch)) {
      const std::set<std::string> words = words_of(program, number);
      for (const char* side : {"K", "N", "M"})
        if (words.count(side) > 0) return {program.s.line(launch.name_token), side};
    }
  return {};
}

Habit shared_for_matrices(const std::string& text) {
  return grows_with(text, [](const Program& program, const source::Launch& launch) {
    const std::vector<Range> numbers = program.s.split(launch.config, false);
    return numbers.size() > 2 ? std::vector<Range>{numbers[2]} : std::vector<Range>{};
  });
}

Habit block_for_matrices(const std::string& text) {
  return grows_with(text, [](const Program& program, const source::Launch& launch) {
    return threads_of(program, launch) > 0 ? std::vector<Range>{} : shape_of(program, launch).block;
  });
}

Habit fixed_grid(const std::string& text) {
  const Program program(text);
  for (const Launch& launch : source::find_launches(program.s)) {
    const std::vector<Range> grid = shape_of(program, launch).grid;
    const auto is_number = [&](Range side) { return constant(program, side) > 0; };
    if (grid.empty() || !std::ranges::all_of(grid, is_number)) continue;
    const int x = constant(program, grid[0]), y = grid.size() > 1 ? constant(program, grid[1]) : 1;
    const Function* kernel = kernel_of(program, launch);
    const bool one_of_many =
        kernel && threads_of(program, launch) > 0 && !Pattern("+= blockDim").is_in(program.s, kernel->body);
    if (x * y > 1 || one_of_many)
      return {program.s.line(grid[0].begin), grid.size() > 1 ? fmt::format("{} x {}", x, y) : fmt::format("{}", x)};
  }
  return {};
}

}  // namespace grader
