#include "grader/diagnosis/habits/constants.h"

#include <cstdlib>

#include "common/source/pattern.h"

namespace grader {
namespace {

using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

constexpr int kDeepest = 5;

int value_of(const Program& program, Range range, int depth);

/// The last + or -, else the last * or /, outside of brackets; -1 for none.
int weakest_sign(const Syntax& s, Range range) {
  int product = -1;
  for (int i = range.end - 1; i > range.begin; --i) {
    if (s.is(i, ")")) i = s.partner(i);
    if (s.is_any(i, {"+", "-"})) return i;
    if (product < 0 && s.is_any(i, {"*", "/"})) product = i;
  }
  return product;
}

int join(std::string_view sign, int left, int right) {
  if (left == 0 || right == 0) return 0;
  return sign == "+" ? left + right : sign == "-" ? left - right : sign == "*" ? left * right : left / right;
}

int value_of_name(const Program& program, const std::string& word, int depth) {
  for (const source::Assignment& one : source::find_assignments(program.s, program.code.all()))
    if (program.s.is(one.name, word)) return value_of(program, one.value, depth + 1);
  const std::string& text = program.code.text();
  const size_t define = text.find("#define " + word + " ");
  return define == std::string::npos ? 0 : std::atoi(text.c_str() + define + word.size() + 9);
}

int value_of(const Program& program, Range range, int depth) {
  const Syntax& s = program.s;
  while (s.is(range.begin, "(") && s.skip(range.begin) == range.end) range = {range.begin + 1, range.end - 1};
  if (depth > kDeepest || range.size() < 1) return 0;
  if (const int sign = weakest_sign(s, range); sign > 0)
    return join(s.text(sign), value_of(program, {range.begin, sign}, depth),
                value_of(program, {sign + 1, range.end}, depth));
  if (range.size() != 1) return 0;
  const std::string word(s.text(range.begin));
  if (word.find_first_not_of("0123456789") == std::string::npos) return word.size() < 5 ? std::stoi(word) : 0;
  return value_of_name(program, word, depth);
}

}  // namespace

int constant(const Program& program, Range range) { return value_of(program, range, 0); }

std::vector<Range> numbers_of(const Program& program, Range value) {
  const Syntax& s = program.s;
  const auto inside = [&](int open) { return s.split({open + 1, s.partner(open)}, false); };
  if (s.is(value.begin, "dim3") && s.is_any(value.begin + 1, {"(", "{"})) return inside(value.begin + 1);
  if (value.size() == 1 && s.is_identifier(value.begin)) {
    const std::string name(s.text(value.begin));
    for (const std::string& row : {"dim3 " + name + " (|{", name + " = dim3 (|{", "dim3 ~; " + name + " (|{"})
      if (const Match at = Pattern(row).find(s, program.code.all()); !at.empty()) return inside(at[at.size() - 2]);
  }
  return value.size() > 0 ? std::vector{value} : std::vector<Range>{};
}

Shape2 shape_of(const Program& program, const source::Launch& launch) {
  const std::vector<Range> config = program.s.split(launch.config, false);
  if (config.size() < 2) return {};
  return {numbers_of(program, config[0]), numbers_of(program, config[1])};
}

int threads_of(const Program& program, const source::Launch& launch) {
  int all = 1;
  const std::vector<Range> block = shape_of(program, launch).block;
  for (const Range& side : block) all *= constant(program, side);
  return block.empty() ? 0 : all;
}

}  // namespace grader
