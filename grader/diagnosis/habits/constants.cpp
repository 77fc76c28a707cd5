#include "grader/diagnosis/habits/constants.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "common/source/pattern.h"
#include "grader/diagnosis/habits/habits.h"

namespace grader {
namespace {

using source::Launch;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

constexpr int kDeepest = 5;

int value_of(const Program& program, Range range, int depth);

/// The second < of a shift, otherwise the last + or -, otherwise the last * or /, outside of brackets; -1 if there is
/// none.
int weakest_sign(const Syntax& s, Range range) {
  int sum = -1, product = -1;
  for (int i = range.end - 1; i > range.begin; --i) {
    if (s.is(i, ")")) i = s.partner(i);
    if (s.is(i, "<") && s.is(i - 1, "<")) return i;
    if (sum < 0 && s.is_any(i, {"+", "-"})) sum = i;
    if (product < 0 && s.is_any(i, {"*", "/"})) product = i;
  }
  return sum > 0 ? sum : product;
}

int join(std::string_view sign, int left, int right) {
  constexpr int kWidest = 24;
  if (left == 0 || right == 0) return 0;
  if (sign == "<") return right < kWidest ? left << right : 0;
  return sign == "+" ? left + right : sign == "-" ? left - right : sign == "*" ? left * right : left / right;
}

/// The position of `int word` among the parameters of the template that begins at `open`, its `<`; -1 if it is not
/// among them.
int place_of_parameter(const Syntax& s, int open, std::string_view word) {
  for (int i = open + 1, place = 0; s.exists(i) && !s.is(i, ">"); ++i) {
    if (s.is(i, ",")) ++place;
    if (s.is(i, word)) return place;
  }
  return -1;
}

bool are_numbers(const Syntax& s, const std::vector<Range>& arguments) {
  return !arguments.empty() && std::ranges::all_of(arguments, [&](const Range& one) {
    return one.size() == 1 && std::isdigit(static_cast<unsigned char>(s.text(one.begin)[0]));
  });
}

/// The template argument in the last use with numbers only, `launch<32, 32, 16>(…)`: if there are several uses, the
/// last is usually for small matrices.
int value_of_parameter(const Program& program, std::string_view word) {
  static const Pattern kHead("template <");
  const Syntax& s = program.s;
  int value = 0, last = 0;
  for (Range rest = program.code.all(); rest.begin < rest.end;) {
    const Match head = kHead.find(s, rest);
    if (head.empty()) break;
    rest.begin = head[0] + 1;
    const int place = place_of_parameter(s, head[1], word);
    const auto f =
        std::ranges::find_if(program.functions, [&](const auto& one) { return one.declaration.end > head[0]; });
    for (int i = 0; place >= 0 && f != program.functions.end() && i < s.size(); ++i) {
      if (!s.is(i, f->name) || !s.is(i + 1, "<") || i < last) continue;
      int end = i + 2;
      while (s.exists(end) && !s.is_any(end, {">", ";", "(", "{"})) ++end;
      const std::vector<Range> arguments = s.split({i + 2, end}, false);
      if (!are_numbers(s, arguments) || arguments.size() <= static_cast<size_t>(place)) continue;
      value = std::atoi(s.text(arguments[static_cast<size_t>(place)]).c_str()), last = i;
    }
  }
  return value;
}

/// The argument that the only launch passes for a parameter of its kernel.
int value_of_argument(const Program& program, const std::string& word, int depth) {
  const std::vector<source::Launch> launches = source::find_launches(program.s);
  const source::Function* kernel = launches.size() == 1 ? kernel_of(program, launches[0]) : nullptr;
  if (!kernel) return 0;
  const std::vector<Range> parameters = program.s.split(kernel->parameters, false),
                           arguments = program.s.split(launches[0].arguments, false);
  for (size_t i = 0; i < parameters.size() && i < arguments.size(); ++i)
    if (parameters[i].size() > 0 && program.s.is(parameters[i].end - 1, word) &&
        !program.s.is(arguments[i].begin, word))
      return value_of(program, arguments[i], depth + 1);
  return 0;
}

int value_of_name(const Program& program, const std::string& word, int depth);

/// `32`, `(1 << 10)`, or the name of a different constant.
int value_of_macro(const Program& program, size_t begin, int depth) {
  const std::string& text = program.code.text();
  std::string value = text.substr(begin, text.find('\n', begin) - begin);
  std::erase_if(value, [](unsigned char c) { return std::isspace(c) || c == '(' || c == ')'; });
  size_t end = 0;
  while (end < value.size() && (std::isalnum(static_cast<unsigned char>(value[end])) || value[end] == '_')) ++end;
  const std::string word = value.substr(0, end);
  const bool name = !word.empty() && !std::isdigit(static_cast<unsigned char>(word[0]));
  if (name) return depth < kDeepest && end == value.size() ? value_of_name(program, word, depth + 1) : 0;
  const int first = std::atoi(value.c_str());
  return value.compare(end, 2, "<<") == 0 ? join("<", first, std::atoi(value.c_str() + end + 2)) : first;
}

/// The position of the macro's value; npos if there is no macro of that name.
size_t find_macro(const std::string& text, const std::string& word) {
  for (const char* blank : {" ", "\t"})
    if (const size_t at = text.find("#define " + word + blank); at != std::string::npos) return at + word.size() + 9;
  return std::string::npos;
}

int value_of_name(const Program& program, const std::string& word, int depth) {
  for (const source::Assignment& one : source::find_assignments(program.s, program.code.all()))
    if (program.s.is(one.name, word)) return value_of(program, one.value, depth + 1);
  const size_t macro = find_macro(program.code.text(), word);
  if (macro != std::string::npos) return value_of_macro(program, macro, depth);
  const int value = value_of_parameter(program, word);
  return value > 0 ? value : value_of_argument(program, word, depth);
}

int value_of(const Program& program, Range range, int depth) {
  const Syntax& s = program.s;
  while (s.is(range.begin, "(") && s.skip(range.begin) == range.end) range = {range.begin + 1, range.end - 1};
  if (depth > kDeepest || range.size() < 1) return 0;
  if (const int sign = weakest_sign(s, range); sign > 0)
    return join(s.text(sign), value_of(program, {range.begin, s.is(sign, "<") ? sign - 1 : sign}, depth),
                value_of(program, {sign + 1, range.end}, depth));
  if (range.size() != 1) return 0;
  const std::string word(s.text(range.begin));
  if (word.find_first_not_of("0123456789") == std::string::npos) return word.size() < 5 ? std::stoi(word) : 0;
  return value_of_name(program, word, depth);
}

}  // namespace

int constant(const Program& program, Range range) { return value_of(program, range, 0); }

/// `block.x = 16; block.y = 16;`
static std::vector<Range> set_by_members(const Program& program, const std::string& name) {
  std::vector<Range> all;
  for (const char* axis : {"x", "y"}) {
    const Match at = Pattern(name + " . " + axis + " = ~; ;").find(program.s, program.code.all());
    if (!at.empty()) all.push_back({at[4], at[5]});
  }
  return all;
}

std::vector<Range> numbers_of(const Program& program, Range value) {
  const Syntax& s = program.s;
  const auto inside = [&](int open) { return s.split({open + 1, s.partner(open)}, false); };
  if (s.is(value.begin, "dim3") && s.is_any(value.begin + 1, {"(", "{"})) return inside(value.begin + 1);
  if (value.size() == 1 && s.is_identifier(value.begin)) {
    const std::string name(s.text(value.begin));
    for (const std::string& row : {"dim3 " + name + " (|{", name + " = dim3 (|{", "dim3 ~; " + name + " (|{"})
      if (const Match at = Pattern(row).find(s, program.code.all()); !at.empty()) return inside(at[at.size() - 2]);
    if (std::vector<Range> set = set_by_members(program, name); !set.empty()) return set;
  }
  const std::string called(s.text(value.begin));
  const bool made_elsewhere = s.is_identifier(value.begin) && s.is(value.begin + 1, "(") &&
                              Pattern("dim3 " + called + " (").is_in(s, program.code.all());
  // `dims.grid` may be a dim3; `props.x` is a number.
  const bool member =
      value.size() == 3 && s.is_any(value.begin + 1, {".", "->"}) && !s.is_any(value.end - 1, {"x", "y", "z"});
  return value.size() > 0 && !made_elsewhere && !member ? std::vector{value} : std::vector<Range>{};
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

namespace {

/// The division signs of `… / … / …` outside of brackets; empty for any other form.
std::vector<int> two_divisions(const Syntax& s, Range side) {
  std::vector<int> signs;
  for (int i = side.begin; i < side.end; i = std::max(s.skip(i), i + 1))
    if (s.is_any(i, {"+", "-", "*", "/", "%", "?"})) signs.push_back(i);
  const bool quotients = signs.size() == 2 && std::ranges::all_of(signs, [&](int i) { return s.is(i, "/"); });
  return quotients ? signs : std::vector<int>{};
}

/// `(N + T - 1) / T / 4`: rounded up, then rounded down by a divisor that the sum does not contain.
bool divides_again(const Program& program, Range side) {
  const Syntax& s = program.s;
  const std::vector<int> signs = two_divisions(s, side);
  if (signs.empty() || !s.is(side.begin, "(")) return false;
  int plus = side.begin + 1;
  while (plus < signs[0] && !s.is(plus, "+")) plus = std::max(s.skip(plus), plus + 1);
  const int added = constant(program, {plus + 1, signs[0] - 1}),
            all = constant(program, {signs[0] + 1, signs[1]}) * constant(program, {signs[1] + 1, side.end});
  if (added > 0 && all > 0) return added + 1 < all;
  const std::string_view last = s.text(side.end - 1);  // may be a number
  while (plus < signs[0] && s.text(plus) != last) ++plus;
  return plus == signs[0] && s.range_has({side.begin, signs[0]}, "+");
}

/// The value of a name that is set exactly once; anything else is returned unchanged.
Range value_of_name(const Syntax& s, Range side) {
  if (side.size() != 1 || !s.is_identifier(side.begin)) return side;
  const std::vector<Range> values = values_before(s, {0, side.begin}, side.begin);
  return values.size() == 1 ? values[0] : side;
}

}  // namespace

bool rounds_grid_down(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Launch& launch : source::find_launches(s))
    for (const Range& given : shape_of(program, launch).grid) {
      const Range side = value_of_name(s, given);
      if ((s.range_has(side, "/") && !s.range_has(side, "+") && !s.range_has(side, "-")) ||
          divides_again(program, side))
        return true;
    }
  return false;
}

}  // namespace grader
