// A kernel that does not receive any size.
#include <algorithm>

#include "common/source/pattern.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/habits.h"

namespace grader {
namespace {

using source::Function;
using source::Launch;
using source::Pattern;
using source::Range;
using source::Syntax;

/// True for a macro, or a different name with a constant value: it may be called N as well.
bool is_constant_name(const Program& program, const std::string& name) {
  for (int i = 0; i < program.s.size(); ++i)
    if (program.s.is(i, name)) return constant(program, {i, i + 1}) > 0;
  return false;
}

/// True if the launch configuration depends on the sizes: then gridDim gives the kernel the sizes.
bool has_grid_of_sizes(const Program& program, const Launch& launch) {
  const Shape2 shape = shape_of(program, launch);
  std::set<std::string> words;
  for (const std::vector<Range>& numbers : {shape.grid, shape.block})
    for (const Range& one : numbers) words.merge(made_of(program.s, program.code.all(), one));
  return std::ranges::any_of(std::initializer_list<const char*>{"M", "N", "K"}, [&](const char* side) {
    return words.count(side) > 0 && !is_constant_name(program, side);
  });
}

/// True for a pointer to numbers; a pointer to a structure could hold the sizes.
bool is_plain_pointer(const Syntax& s, Range parameter) {
  if (!s.range_has(parameter, "*") || s.range_has(parameter, "int") || s.range_has(parameter, "size_t")) return false;
  for (int i = parameter.begin; i + 1 < parameter.end; ++i) {
    const std::string word(s.text(i));
    if (s.is_identifier(i) && Pattern("struct|class|} " + word + " {|;|:|,").is_in(s, {0, s.size()})) return false;
  }
  return true;
}

/// The kernel launched by matmul(), or by a function that it calls with A, B and C only, if matmul() never uses a size.
Habit kernel_of_sizeless_matmul(const Program& program) {
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

/// True for a constant of the file that is not a parameter of the launching function.
bool is_given_number(const Program& program, const Launch& launch, Range argument) {
  const bool own = std::ranges::any_of(program.functions, [&](const Function& f) {
    if (!f.body.contains(launch.name_token)) return false;
    std::set<std::string> names;
    for (const Range& parameter : program.s.split(f.parameters, true)) names.emplace(program.s.text(parameter.end - 1));
    return mentions(program.s, argument, made_from(program.s, f.body, names));
  });
  return !own && constant(program, argument) > 0;
}

/// True for the counter of a loop with a constant end.
bool counts(const Program& program, Range argument) {
  return std::ranges::any_of(source::read_statements(program.s).loops, [&](const source::Loop& loop) {
    const int counter = source::declared_counter(program.s, loop);
    const auto test = source::find_comparison(program.s, loop.condition);
    return counter >= 0 && program.code.source(argument) == program.s.text(counter) && test &&
           constant(program, test->right) > 0;
  });
}

/// `y * 4096` in an index: the factor is larger than any tile width.
bool has_rows_of_number(const Program& program, const Function& kernel) {
  constexpr int kWidest = 256;
  for (int i = kernel.body.begin; i + 1 < kernel.body.end; ++i)
    if (program.s.is(i, "*") && constant(program, {i + 1, i + 2}) > kWidest) return true;
  return false;
}

}  // namespace

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
  const bool rows = has_rows_of_number(program, *kernel);
  bool none = given.size() == own.size();
  for (size_t i = 0; none && i < own.size(); ++i)
    none = is_plain_pointer(s, own[i]) || is_given_number(program, launch, given[i]) ||
           (rows && counts(program, given[i]));
  const bool knows_sizes =
      kernel->templated || (s.range_has(kernel->body, "gridDim") && has_grid_of_sizes(program, launch) && !rows);
  return none && !knows_sizes && launch.name_token > 0 ? Habit{s.line(kernel->name_token), std::string(kernel->name)}
                                                       : Habit{};
}

}  // namespace grader
