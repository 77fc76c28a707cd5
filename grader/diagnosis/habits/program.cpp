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
    if (!s.is(i - 1, ".")) words.emplace(s.text(i));  // the member threadIdx.x is not a variable x
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
  // `const auto kernel = k<Tile>;` before the launch
  const Function* kernel = nullptr;
  for (const Assignment& one : source::find_assignments(s, {0, launch.name_token}))
    if (s.text(one.name) == name) kernel = kernel_named(program, s.text(one.value.begin));
  return kernel;
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

bool has_axis(const Syntax& s, Range range, std::string_view index, std::string_view axis) {
  for (int i = range.begin; i < range.end; ++i)
    if (s.is(i, index) && (s.is(i + 2, axis) || !s.is(i + 1, "."))) return true;
  return false;
}

}  // namespace grader
