// Copies, sizes of pointers, and functions that do the opposite of what their name says.
#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

#include "common/source/pattern.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/habits.h"

namespace grader {
namespace {

using source::Function;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

bool is_copy(const Syntax& s, int i) { return s.is_any(i, {"cudaMemcpy", "cudaMemcpyAsync", "memcpy"}); }

/// The arguments of the copy at this token; empty if there is no copy.
std::vector<Range> arguments_of_copy(const Syntax& s, int i) {
  const int open = is_copy(s, i) ? source::arguments_parenthesis(s, i) : -1;
  return open < 0 ? std::vector<Range>{} : s.split({open + 1, s.partner(open)}, false);
}

/// The name of C in matmul(); "" for any other function.
std::string_view c_of(const Syntax& s, const Function& f) {
  const std::vector<Range> parameters = s.split(f.parameters, true);
  const bool matmul = f.name == "matmul" && !f.space.global && parameters.size() == 6;
  return matmul ? s.text(parameters[2].end - 1) : "";
}

/// `float* name`, as a variable or a parameter.
bool is_pointer(const Program& program, const std::string& name) {
  return Pattern("* " + name + " ,|)|;|=").is_in(program.s, program.code.all());
}

}  // namespace

Habit size_of_pointer(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (int i = 0; i < s.size(); ++i) {
    const int open =
        is_copy(s, i) || s.is_any(i, {"cudaMalloc", "cudaMemset", "memset"}) ? source::arguments_parenthesis(s, i) : -1;
    if (open < 0) continue;
    const Match at = Pattern("sizeof ( $name )").find(s, {open, s.partner(open)});
    if (!at.empty() && is_pointer(program, std::string(s.text(at[2])))) return {s.line(i), std::string(s.text(at[2]))};
  }
  return {};
}

Habit copy_reversed(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const std::string_view c = c_of(s, f);
    if (c.empty()) continue;
    int line = 0;
    for (int i = f.body.begin; i < f.body.end; ++i) {
      const std::vector<Range> arguments = arguments_of_copy(s, i);
      if (arguments.size() >= 3 && s.range_has(arguments[1], c) && !s.range_has(arguments[0], c))
        line = s.line(i), i = arguments.back().end;
      else if (s.is(i, c))
        return {};
    }
    if (line > 0) return {line, std::string(c)};
  }
  return {};
}

/// True if a launch between these tokens receives p.
static bool is_launched_with(const Program& program, Range between, std::string_view p) {
  const auto launches = source::find_launches(program.s);
  return std::ranges::any_of(launches, [&](const source::Launch& launch) {
    return between.contains(launch.name_token) && program.s.range_has(launch.arguments, p);
  });
}

/// True if a copy or a launch after token `at` receives p.
static bool is_used_after(const Program& program, const Function& f, int at, std::string_view p) {
  const Syntax& s = program.s;
  if (is_launched_with(program, {at + 1, f.body.end}, p)) return true;
  for (int i = at; i < f.body.end; ++i)
    if (is_copy(s, i))
      if (const int open = source::arguments_parenthesis(s, i); open > 0 && s.range_has({open, s.partner(open)}, p))
        return true;
  return false;
}

Habit freed_before_use(const std::string& text) {
  static const Pattern kFree("cudaFree ( $name )");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (Range rest = f.body; !f.space.global && rest.begin < rest.end;) {
      const Match at = kFree.find(s, rest);
      if (at.empty()) break;
      const std::string p(s.text(at[2]));
      const bool again = Pattern("cudaMalloc ( ~; & " + p).is_in(s, {at[2], f.body.end});
      if (!again && is_used_after(program, f, at[2] + 1, p)) return {s.line(at[0]), p};
      rest.begin = at[0] + 1;
    }
  return {};
}

Habit copy_under_test(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Branch& branch : source::read_statements(s).branches) {
    const bool tests = Pattern("<|>=").is_in(s, branch.condition) || branch.condition.size() == 1;
    if (branch.has_else || !tests || s.range_has(branch.body, "for")) continue;
    for (int i = branch.body.begin; i < branch.body.end; ++i)
      if (s.is(i, "__pipeline_memcpy_async")) return {s.line(i), ""};
  }
  return {};
}

namespace {

/// A kernel's name for the C that a launch passes to it.
struct GivenC {
  const source::Function* kernel = nullptr;
  std::string name;
  int launch = 0;  // line of the launch
};

/// The name of C in each host function, followed from matmul() through all calls.
std::map<const source::Function*, std::string> names_of_c(const Program& program) {
  const Syntax& s = program.s;
  std::map<const source::Function*, std::string> names;
  for (const source::Function& f : program.functions) {
    const std::vector<Range> own = s.split(f.parameters, true);
    if (f.name == "matmul" && !f.space.global && own.size() == 6) names[&f] = s.text(own[2].end - 1);
  }
  constexpr int kDepth = 3;  // nested calls
  for (int round = 0; round < kDepth; ++round)
    for (const source::Function& g : program.functions)
      for (const auto& [f, name] : std::map(names))
        for (int i = f->body.begin; i < f->body.end && !g.space.global; ++i) {
          if (!s.is(i, g.name) || !s.is(i + 1, "(")) continue;
          const std::vector<Range> given = s.split({i + 2, s.partner(i + 1)}, false),
                                   own = s.split(g.parameters, false);
          for (size_t at = 0; given.size() == own.size() && at < given.size(); ++at)
            if (const Range plain = source::without_cast(s, given[at]); s.text(plain) == name)
              names[&g] = s.text(own[at].end - 1);
        }
  return names;
}

std::vector<GivenC> given_c(const Program& program) {
  const Syntax& s = program.s;
  const auto names = names_of_c(program);
  std::vector<GivenC> all;
  for (const source::Launch& launch : source::find_launches(s)) {
    const source::Function* kernel = kernel_of(program, launch);
    const std::vector<Range> given = s.split(launch.arguments, false);
    const std::vector<Range> parameters = kernel ? s.split(kernel->parameters, false) : std::vector<Range>{};
    for (size_t i = 0; given.size() == parameters.size() && i < given.size(); ++i) {
      const std::string handed(s.text(source::without_cast(s, given[i])));
      const bool known = std::ranges::any_of(
          names, [&](const auto& one) { return one.first->body.contains(launch.name_token) && one.second == handed; });
      const bool is_c = known || handed == "C" || Pattern(handed + " = C ,|;").is_in(s, program.code.all());
      if (is_c && s.range_has(parameters[i], "*"))
        all.push_back({kernel, std::string(s.text(parameters[i].end - 1)), s.line(launch.name_token)});
    }
  }
  return all;
}

}  // namespace

int c_given_as_input(const std::string& text, int line) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const GivenC& c : given_c(program)) {
    const Range body = c.kernel->body;
    const bool stored = Pattern(c.name + " [ ~; ] =|+=|*=").is_in(s, body) || Pattern(c.name + " ![").is_in(s, body) ||
                        Pattern("& " + c.name).is_in(s, body);
    if (!stored && Pattern(c.name + " [").is_in(s, program.code.line(line))) return c.launch;
  }
  return 0;
}

Habit c_not_handed_on(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const std::vector<Range> parameters = s.split(f.parameters, true);
    if (f.name != "matmul" || f.space.global || parameters.size() != 6) continue;
    const std::string_view c = s.text(parameters[2].end - 1);
    for (int i = f.body.begin; i < f.body.end; ++i)
      if (s.is(i, c) && !(s.is(i - 1, ")") && s.is(i + 1, ";"))) return {};
    return {s.line(f.name_token), std::string(c)};
  }
  return {};
}

}  // namespace grader
