// Sizes of blocks, of memory and of copies.
#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

/// The numbers in the brackets of `name(…)` at its declaration; empty where there are none.
std::vector<Range> numbers_of(const Program& program, const std::string& name) {
  const Pattern declared("dim3 ~; " + name + " (|{"), alone("dim3 " + name + " (|{"), assigned(name + " = dim3 (|{");
  for (const Pattern& pattern : {alone, assigned, declared})
    if (const Match at = pattern.find(program.s, program.code.all()); !at.empty()) {
      const int open = at[at.size() - 2];
      return program.s.split({open + 1, program.s.partner(open)}, false);
    }
  return {};
}

/// True where the block of a launch is `dim3 name(1024)`, or one number.
bool has_one_number(const Program& program, Range block) {
  const Syntax& s = program.s;
  if (block.size() == 1 && s.is_identifier(block.begin)) {
    const std::string name(s.text(block.begin));
    return numbers_of(program, name).size() == 1 ||
           Pattern("int|unsigned|size_t " + name + " =").is_in(s, program.code.all());
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
  const Syntax& s = program.s;
  std::set<std::string> words;
  for (int i = size.begin; i < size.end; ++i) words.emplace(s.text(i));
  add_values(s, program.code.all(), words);
  return words;
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

/// The value of a product or quotient of numbers and of names of constants; 0 for anything else.
int constant(const Program& program, Range range, int depth = 0) {
  const Syntax& s = program.s;
  while (s.is(range.begin, "(") && s.skip(range.begin) == range.end) range = {range.begin + 1, range.end - 1};
  for (int i = range.end - 1; i > range.begin; --i) {
    if (!s.is_any(i, {"*", "/"})) continue;
    const int left = constant(program, {range.begin, i}, depth), right = constant(program, {i + 1, range.end}, depth);
    return right == 0 ? 0 : s.is(i, "*") ? left * right : left / right;
  }
  if (range.size() != 1 || depth > 4) return 0;
  const std::string word(s.text(range.begin));
  if (word.find_first_not_of("0123456789") == std::string::npos) return word.size() < 5 ? std::stoi(word) : 0;
  for (const source::Assignment& one : source::find_assignments(s, program.code.all()))
    if (s.is(one.name, word)) return constant(program, one.value, depth + 1);
  const std::string& text = program.code.text();
  const size_t define = text.find("#define " + word + " ");
  return define == std::string::npos ? 0 : std::atoi(text.c_str() + define + word.size() + 9);
}

/// Threads of a block along x and y; zeros where that is not known.
std::pair<int, int> threads_of(const Program& program) {
  const Syntax& s = program.s;
  for (const source::Launch& launch : source::find_launches(s)) {
    const std::vector<Range> config = s.split(launch.config, false);
    if (config.size() < 2) continue;
    std::vector<Range> numbers;
    if (s.is(config[1].begin, "dim3"))
      numbers = s.split({config[1].begin + 2, s.partner(config[1].begin + 1)}, false);
    else if (config[1].size() == 1)
      numbers = numbers_of(program, std::string(s.text(config[1].begin)));
    if (numbers.size() == 2) return {constant(program, numbers[0]), constant(program, numbers[1])};
  }
  return {0, 0};
}

/// Of `name[…][…]`; zeros where that is not known.
std::pair<int, int> places_of(const Program& program, Range part) {
  const Syntax& s = program.s;
  const int rows = part.begin + 1, columns = s.skip(rows);
  if (!s.is(rows, "[") || !s.is(columns, "[")) return {0, 0};
  return {constant(program, {rows + 1, s.partner(rows)}), constant(program, {columns + 1, s.partner(columns)})};
}

}  // namespace

std::string threads_and_places(const std::string& text, const std::string& name, bool too_many) {
  const Program program(text);
  const Syntax& s = program.s;
  const auto [x, y] = threads_of(program);
  for (const source::Function& f : program.functions)
    for (int i = f.body.begin; x * y > 0 && i < f.body.end; ++i) {
      if (!s.is(i, "float") || !s.is(i - 1, "__shared__")) continue;
      for (const Range& part : s.split({i + 1, s.find_semicolon(i, f.body.end)}, false)) {
        const auto [high, wide] = places_of(program, part);
        const bool differ = too_many ? y > high || x > wide : y * x < high * wide;
        if (high * wide > 0 && differ && (name.empty() || s.is(part.begin, name)))
          return fmt::format("A block has {} x {} threads, and {} has {} x {} places.", y, x, s.text(part.begin), high,
                             wide);
      }
    }
  return "";
}

Habit flat_block(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  if (!Pattern("threadIdx . y").is_in(s, program.code.all())) return {};
  for (const source::Launch& launch : source::find_launches(s)) {
    const std::vector<Range> numbers = s.split(launch.config, false);
    if (numbers.size() >= 2 && has_one_number(program, numbers[1]))
      return {line_of_block(program, numbers[1]), s.text(numbers[1])};
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
    if (numbers.size() >= 3 && counts_elements(program, numbers[2])) return {s.line(launch.name_token), "<<< >>>"};
  }
  return {};
}

}  // namespace grader
