#include "grader/diagnosis/habits/program.h"

#include <algorithm>
#include <sstream>

#include "common/source/pattern.h"

namespace grader {

using source::Assignment;
using source::Function;
using source::Range;
using source::Syntax;

Program::Program(const std::string& text) : code(text.substr(0, 100'000), source::lex_host_code), s(code.tokens()) {
  for (const Function& f : source::read_structure(s).functions)
    if (f.has_body) functions.push_back(f);
}

std::set<std::string> made_from(const Syntax& s, Range range, std::set<std::string> names) {
  const std::vector<Assignment> all = source::find_assignments(s, range);
  for (size_t before = 0; before != names.size();) {
    before = names.size();
    std::set<std::string> others, found;
    for (const Assignment& one : all) (mentions(s, one.value, names) ? found : others).emplace(s.text(one.name));
    for (const std::string& name : found)
      if (others.count(name) == 0) names.insert(name);
  }
  return names;
}

void add_tokens(const Syntax& s, Range part, std::set<std::string>& words) {
  for (int i = part.begin; i < part.end; ++i)
    if (!s.is(i - 1, ".")) words.emplace(s.text(i));  // threadIdx.x is no variable x
}

void add_values(const Syntax& s, Range range, std::set<std::string>& words) {
  add_values(s, source::find_assignments(s, range), words);
}

std::vector<Range> values_before(const Syntax& s, Range range, int name) {
  std::vector<Range> values;
  for (const Assignment& one : source::find_assignments(s, {range.begin, name}))
    if (s.text(one.name) == s.text(name)) values.push_back(one.value);
  return values;
}

void add_values(const Syntax& s, const std::vector<Assignment>& all, std::set<std::string>& words) {
  for (size_t before = 0; before != words.size();) {
    before = words.size();
    for (const Assignment& one : all)
      if (words.count(std::string(s.text(one.name))) > 0) add_tokens(s, one.value, words);
  }
}

std::set<std::string> made_of(const Syntax& s, Range body, Range range) {
  std::set<std::string> words;
  add_tokens(s, range, words);
  add_values(s, body, words);
  return words;
}

std::set<std::string> aliases_of(const Syntax& s, Range range, std::string_view first, std::string_view axis) {
  std::set<std::string> names;
  for (const Assignment& one : source::find_assignments(s, range))
    if (one.value.size() == 3 && s.is(one.value.begin, first) && (axis.empty() || s.is(one.value.begin + 2, axis)))
      names.emplace(s.text(one.name));
  return names;
}

namespace {

const Function* kernel_named(const Program& program, std::string_view name) {
  for (const Function& f : program.functions)
    if (f.space.global && f.name == name) return &f;
  return nullptr;
}

}  // namespace

const Function* kernel_of(const Program& program, const source::Launch& launch) {
  const Syntax& s = program.s;
  const std::string_view name = s.text(launch.name_token);
  if (const Function* kernel = kernel_named(program, name)) return kernel;
  // `const auto kernel = k<Tile>;` in front of the launch
  const Function* kernel = nullptr;
  for (const Assignment& one : source::find_assignments(s, {0, launch.name_token}))
    if (s.text(one.name) == name) kernel = kernel_named(program, s.text(one.value.begin));
  return kernel;
}

int line_of_y_for_x(const Syntax& s, Range body, std::string_view index) {
  const auto is_half = [&](int i, const char* axis) { return s.is(i, index) && s.is(i + 2, axis); };
  const auto are_two_halves = [&](int y, int x) {
    const bool by_both = (s.is(y + 3, "%") && s.is(x + 3, "/")) || (s.is(y + 3, "/") && s.is(x + 3, "%"));
    return by_both && s.text(y + 4) == s.text(x + 4);
  };
  int y = 0, half = 0;
  bool x = false;
  for (int i = body.begin; i < body.end; ++i) {
    x = x || is_half(i, "x");
    if (!is_half(i, "y")) continue;
    if (y == 0) y = s.line(i);
    for (int j = body.begin; half == 0 && j < body.end; ++j)
      if (is_half(j, "x") && are_two_halves(i, j)) half = s.line(i);
  }
  return x ? half : y;
}

int after_cast(const Syntax& s, int i) {
  while (s.is(i, ")") || (s.is(i, "[") && s.is(i - 1, ")"))) i = s.is(i, ")") ? i + 1 : s.skip(i);
  return i;
}

bool macros_ask_for_threads(const std::string& source) {
  bool define = false;
  std::istringstream lines(source);
  for (std::string line; std::getline(lines, line);) {
    define = define || line.find("#define") != std::string::npos;
    const bool asks = line.find("threadIdx") != std::string::npos || line.find("blockIdx") != std::string::npos;
    if (define && asks) return true;
    define = define && line.ends_with('\\');
  }
  return false;
}

static int count_of(const source::Pattern& pattern, const Syntax& s, Range range) {
  int count = 0;
  for (source::Match at = pattern.find(s, range); !at.empty(); at = pattern.find(s, range)) {
    range.begin = at[0] + 1;
    ++count;
  }
  return count;
}

bool counts_in_one_row(const Syntax& s, Range body, const std::string& index) {
  using source::Pattern;
  const std::string width = index == "threadIdx" ? "blockDim . x" : "gridDim . x";
  if (Pattern(index + " . x /").is_in(s, body) && Pattern(index + " . x %").is_in(s, body)) return true;
  const int all = count_of(index + " . y", s, body);
  return all > 0 &&
         all == count_of(width + " * ?( " + index + " . y", s, body) + count_of(index + " . y * " + width, s, body);
}

std::vector<source::Range> terms_of(const source::Syntax& s, source::Range range) {
  std::vector<source::Range> terms;
  int begin = range.begin;
  for (int i = range.begin; i < range.end; i = std::max(s.skip(i), i + 1))
    if (s.is(i, "+")) terms.push_back({begin, i}), begin = i + 1;
  terms.push_back({begin, range.end});
  return terms;
}

int after_subscripts(const Syntax& s, int name) {
  int end = name + 1;
  while (s.is(end, "[")) end = s.skip(end);
  return end;
}

std::set<std::string> added_to(const Syntax& s, Range body) {
  std::set<std::string> names;
  for (int i = body.begin; i < body.end; ++i)
    if (s.is_identifier(i) && s.is(after_subscripts(s, i), "+=")) names.emplace(s.text(i));
  return names;
}

std::string parameter_for(const Program& program, const source::Launch& launch, const Function& kernel, size_t matrix) {
  const Syntax& s = program.s;
  const std::vector<Range> given = s.split(launch.arguments, false), parameters = s.split(kernel.parameters, false);
  for (const Function& f : program.functions) {
    const std::vector<Range> own = s.split(f.parameters, true);
    if (f.name != "matmul" || f.space.global || own.size() != 6 || given.size() != parameters.size()) continue;
    const std::string name(s.text(own[matrix].end - 1));
    for (size_t i = 0; i < given.size(); ++i)
      if (s.text(source::without_cast(s, given[i])) == name && parameters[i].size() > 0)
        return std::string(s.text(parameters[i].end - 1));
  }
  return "";
}

bool has_axis(const Syntax& s, Range range, std::string_view index, std::string_view axis) {
  for (int i = range.begin; i < range.end; ++i)
    if (s.is(i, index) && (s.is(i + 2, axis) || !s.is(i + 1, "."))) return true;
  return false;
}

}  // namespace grader
