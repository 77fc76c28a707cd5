// Sizes of blocks, of memory and of copies.
#include <algorithm>

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
constexpr Call kCalls[] = {{"cudaMalloc", 1},      {"cudaMallocManaged", 1}, {"cudaMemcpy", 2},
                           {"cudaMemcpyAsync", 2}, {"cudaMemset", 2},        {"cudaMemsetAsync", 2}};

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

}  // namespace

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
