// Sizes of blocks, of memory and of copies.
#include <algorithm>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/habits.h"

namespace grader {
namespace {

using source::Function;
using source::Launch;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

/// The function that launches: names of others are others.
Range body_around(const Program& program, int token) {
  for (const source::Function& f : program.functions)
    if (f.body.contains(token)) return f.body;
  return program.code.all();
}

/// The name was declared as dim3 last, before this use of it: another one in another branch may be a number.
bool was_dim3(const Syntax& s, int use, const std::string& name) {
  for (int i = use - 1; i > 0; --i)
    if (s.is(i, name) && (s.is_identifier(i - 1) || s.is_builtin_type(i - 1))) return s.is(i - 1, "dim3");
  return false;
}

/// True where the block of a launch is `dim3 name(1024)`, or one number.
bool has_one_number(const Program& program, Range block) {
  const Syntax& s = program.s;
  if (numbers_of(program, block).empty()) return false;
  if (block.size() == 1 && s.is_identifier(block.begin)) {
    const std::string name(s.text(block.begin));
    const std::vector<Range> numbers = numbers_of(program, block);
    if (numbers.size() > 1 && was_dim3(s, block.begin, name)) return false;
    return (numbers.size() == 1 && numbers[0].begin != block.begin) ||
           Pattern("int|unsigned|size_t " + name + " =").is_in(s, body_around(program, block.begin)) ||
           Pattern("int|unsigned|size_t ~;|( , " + name + " =").is_in(s, body_around(program, block.begin));
  }
  if (s.is(block.begin, "dim3") && s.is(block.begin + 1, "("))
    return s.split({block.begin + 2, s.partner(block.begin + 1)}, false).size() == 1;
  return block.size() == 1;
}

/// Where its numbers stand.
int line_of_block(const Program& program, Range block) {
  const std::string name(program.s.text(block.begin));
  const Match at =
      block.size() == 1 ? Pattern("$word " + name + " (|{|=").find(program.s, program.code.all()) : Match{};
  return program.s.line(at.empty() ? block.begin : at[1]);
}

/// What a size is made of: its own tokens, and those of the names in it.
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
  size_t size;  // which argument
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

/// Threads of a block along x and y, or along x alone (`flat`); zeros where that is not known.
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

/// Of `name[…][…]` or `name[…]`; one row has them all there. Zeros where that is not known.
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
  const int more = s.skip(columns);  // of several copies of a tile the first number counts the copies
  const int second = constant(program, {columns + 1, s.partner(columns)});
  return s.is(more, "[") ? Places{second, constant(program, {more + 1, s.partner(more)})} : Places{first, second};
}

/// Rows may be somewhat longer than what is filled of them, against bank conflicts.
bool is_padded(const Sides& block, const Places& tile) {
  constexpr int kMostPadding = 8;
  return !block.flat && !tile.flat && block.y >= tile.high && tile.wide > block.x &&
         tile.wide <= block.x + kMostPadding && tile.wide < 2 * block.x;
}

bool do_not_fit(const Sides& block, const Places& tile, bool too_many, bool several) {
  const int threads = block.x * block.y, places = tile.high * tile.wide;
  // How they stand in the tile is not how they stand in the block; of a block in one row each may have its own place.
  if (too_many && several) return block.flat ? threads > places : threads >= places;
  // A flat tile may have rows that are somewhat longer than what is filled of them, too.
  if (block.flat || tile.flat) return too_many ? threads > places : 5 * threads < 4 * places;
  return too_many ? block.y > tile.high || block.x > tile.wide : threads < places && !is_padded(block, tile);
}

std::string sides(int high, int wide, bool flat) {
  return flat ? std::to_string(wide) : fmt::format("{} x {}", high, wide);
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
          return fmt::format("A block has {} threads, and {} has {} places.", sides(block.y, block.x, block.flat),
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

FlatSide flat_block(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  static const Pattern kAlongY("threadIdx . y");
  if (!kAlongY.is_in(s, program.code.all())) return {};
  for (const source::Launch& launch : source::find_launches(s)) {
    const std::vector<Range> numbers = s.split(launch.config, false);
    if (numbers.size() < 2 || !has_one_number(program, numbers[1])) continue;
    const source::Function* kernel = kernel_of(program, launch);
    const bool along_x_alone = kernel && s.range_has(kernel->body, "threadIdx") &&
                               (!kAlongY.is_in(s, kernel->body) || counts_in_one_row(s, kernel->body, "threadIdx"));
    if (!along_x_alone)
      return {line_of_block(program, numbers[1]), kernel ? line_of_y_for_x(s, kernel->body, "threadIdx") : 0};
  }
  return {};
}

Habit second_dynamic_array(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  std::vector<int> found;
  for (const source::Function& f : program.functions) {
    found.clear();
    for (int i = f.body.begin; f.space.global && i < f.body.end; ++i)
      if (s.is(i, "extern") && s.range_has({i, s.find_semicolon(i, f.body.end)}, "__shared__")) found.push_back(i);
    if (found.size() >= 2) return {s.line(found[1]), ""};
  }
  return {};
}

Habit size_in_elements(const std::string& text) {
  const Program program(text);
  if (Habit found = call_in_elements(program); found.line > 0) return found;
  const Syntax& s = program.s;
  for (const source::Launch& launch : source::find_launches(s)) {
    const std::vector<Range> numbers = s.split(launch.config, false);
    const bool used = s.range_has(program.code.all(), "extern");  // by a dynamic array
    if (used && numbers.size() >= 3 && counts_elements(program, numbers[2]))
      return {s.line(launch.name_token), "<<< >>>"};
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

Habit grid_of_one_side(const std::string& text) {
  const Program program(text);
  for (const source::Launch& launch : source::find_launches(program.s)) {
    const std::vector<Range> grid = shape_of(program, launch).grid;
    const std::set<std::string> given = words_of(program, launch.arguments);
    if (grid.size() < 2 || given.count("M") + given.count("N") < 2) continue;
    const auto x = words_of(program, grid[0]), y = words_of(program, grid[1]);
    for (const auto& [side, other] : {std::pair("M", "N"), std::pair("N", "M")})
      if (x.count(side) > 0 && y.count(side) > 0 && x.count(other) + y.count(other) == 0)
        return {program.s.line(grid[0].begin), side};
  }
  return {};
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

/// The first side that a number of some launch is made from.
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

/// A macro, or another name with a number, may be called N as well.
static bool is_constant_name(const Program& program, const std::string& name) {
  for (int i = 0; i < program.s.size(); ++i)
    if (program.s.is(i, name)) return constant(program, {i, i + 1}) > 0;
  return false;
}

/// What stands between <<< and >>> follows from the sizes: who asks for gridDim learns of them.
static bool has_grid_of_sizes(const Program& program, const Launch& launch) {
  const Shape2 shape = shape_of(program, launch);
  std::set<std::string> words;
  for (const std::vector<Range>& numbers : {shape.grid, shape.block})
    for (const Range& one : numbers) words.merge(made_of(program.s, program.code.all(), one));
  return std::ranges::any_of(std::initializer_list<const char*>{"M", "N", "K"}, [&](const char* side) {
    return words.count(side) > 0 && !is_constant_name(program, side);
  });
}

/// A pointer to numbers: a structure may hold the sizes.
static bool is_plain_pointer(const Syntax& s, Range parameter) {
  if (!s.range_has(parameter, "*") || s.range_has(parameter, "int") || s.range_has(parameter, "size_t")) return false;
  for (int i = parameter.begin; i + 1 < parameter.end; ++i) {
    const std::string word(s.text(i));
    if (s.is_identifier(i) && Pattern("struct|class|} " + word + " {|;|:|,").is_in(s, {0, s.size()})) return false;
  }
  return true;
}

/// The kernel that matmul(), or what it calls with A, B and C alone, launches, where matmul() never names a size.
static Habit kernel_of_sizeless_matmul(const Program& program) {
  const Syntax& s = program.s;
  const auto matmul = std::ranges::find(program.functions, "matmul", &Function::name);
  if (matmul == program.functions.end()) return {};
  const std::vector<Range> own = s.split(matmul->parameters, false);
  constexpr size_t kParameters = 6, kFirstSize = 3;
  if (own.size() != kParameters) return {};
  for (size_t i = kFirstSize; i < own.size(); ++i)
    if (own[i].size() < 2 || s.range_has(matmul->body, s.text(own[i].end - 1))) return {};
  const std::vector<Launch> launches = source::find_launches(s);
  const Function* kernel = !launches.empty() ? kernel_of(program, launches[0]) : nullptr;
  return kernel ? Habit{s.line(kernel->name_token), std::string(kernel->name)} : Habit{};
}

/// A constant of the file, and no parameter of the function that launches.
static bool is_given_number(const Program& program, const Launch& launch, Range argument) {
  const bool own = std::ranges::any_of(program.functions, [&](const Function& f) {
    if (!f.body.contains(launch.name_token)) return false;
    std::set<std::string> names;
    for (const Range& parameter : program.s.split(f.parameters, true)) names.emplace(program.s.text(parameter.end - 1));
    return mentions(program.s, argument, made_from(program.s, f.body, names));
  });
  return !own && constant(program, argument) > 0;
}

/// `y * 4096` in an index: wider than any tile.
static bool has_rows_of_number(const Program& program, const Function& kernel) {
  constexpr int kWidest = 256;
  for (int i = kernel.body.begin; i + 1 < kernel.body.end; ++i)
    if (program.s.is(i, "*") && constant(program, {i + 1, i + 2}) > kWidest) return true;
  return false;
}

Habit kernel_without_sizes(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  if (const Habit kernel = kernel_of_sizeless_matmul(program); kernel.line > 0) return kernel;
  const auto is_kernel = [](const Function& f) { return f.space.global; };
  const auto kernel = std::ranges::find_if(program.functions, is_kernel);
  if (std::ranges::count_if(program.functions, is_kernel) != 1 || text.find("__constant__") != std::string::npos ||
      text.find("__device__") != std::string::npos)
    return {};
  const Launch launch = source::find_launches(s).empty() ? Launch{} : source::find_launches(s)[0];
  const std::vector<Range> given = s.split(launch.arguments, false), own = s.split(kernel->parameters, false);
  bool none = given.size() == own.size();
  for (size_t i = 0; none && i < own.size(); ++i) {
    none = is_plain_pointer(s, own[i]) || is_given_number(program, launch, given[i]);
  }
  const bool told = kernel->templated || (s.range_has(kernel->body, "gridDim") && has_grid_of_sizes(program, launch) &&
                                          !has_rows_of_number(program, *kernel));
  return none && !told && launch.name_token > 0 ? Habit{s.line(kernel->name_token), std::string(kernel->name)}
                                                : Habit{};
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

bool has_few_threads(const std::string& text) {
  constexpr int kFew = 33;
  const Program program(text);
  return std::ranges::any_of(source::find_launches(program.s), [&](const Launch& launch) {
    const Shape2 shape = shape_of(program, launch);
    bool few = false;
    for (size_t side = 0; side < std::min({shape.grid.size(), shape.block.size(), size_t{2}}); ++side) {
      const int threads = constant(program, shape.grid[side]) * constant(program, shape.block[side]);
      few |= threads > 0 && threads < kFew;
    }
    return few;
  });
}

}  // namespace grader
