#include "grader/diagnosis/source_flow.h"

#include <algorithm>
#include <set>
#include <vector>

#include "common/source/code.h"
#include "common/source/expressions.h"
#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "common/source/structure.h"

namespace grader {
namespace {

using source::Code;
using source::Function;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

/// The part of the text that is analysed; it is limited because all pairs of functions, calls and names are compared.
std::string beginning(const std::string& text) { return text.substr(0, 100'000); }

/// The code as g++ compiles it; directives would break the recognition of declarations.
struct Program {
  explicit Program(const std::string& text) : code(beginning(text), source::lex_host_code), s(code.tokens()) {
    for (const Function& f : source::read_structure(s).functions)
      if (f.has_body && f.body.begin == f.parameters.end + 2) functions.push_back(f);
    branches = source::read_statements(s).branches;
  }
  Code code;
  const Syntax& s;
  std::vector<Function> functions;  // with a body, in order; without const members, which host code also calls
  std::vector<source::Branch> branches;
};

bool depends_on(const Syntax& s, Range range, const std::set<std::string>& names) {
  for (int i = range.begin; i < range.end; ++i)
    if (s.is_identifier(i) && names.count(std::string(s.text(i))) > 0) return true;
  return false;
}

/// Names whose value differs among the threads of a block, as far as assignments show.
std::set<std::string> thread_names(const Syntax& s, Range range) {
  const auto all = source::find_assignments(s, range);
  std::set<std::string> names = {"threadIdx"};
  for (size_t before = 0; before != names.size();) {
    before = names.size();
    for (const source::Assignment& one : all)
      if (depends_on(s, one.value, names)) names.emplace(s.text(one.name));
  }
  return names;
}

bool in_branch_of_some(const Program& program, int token, const std::set<std::string>& names) {
  return std::ranges::any_of(program.branches, [&](const source::Branch& branch) {
    const bool inside = branch.body.contains(token) || (branch.whole.contains(token) && token > branch.body.end);
    return inside && depends_on(program.s, branch.condition, names);
  });
}

/// True for `if (…) return;` or continue before a token.
bool leaves_before(const Program& program, Range before, const std::set<std::string>& names) {
  const Syntax& s = program.s;
  for (int i = before.begin; i < before.end; ++i) {
    if (!s.is(i, "return") && !s.is(i, "continue")) continue;
    if (in_branch_of_some(program, i, names)) return true;
  }
  return false;
}

/// The tokens that call this function, except its own recursive calls.
std::vector<int> calls_of(const Syntax& s, const Function& f) {
  std::vector<int> calls;
  for (int i = 0; i < s.size(); ++i)
    if (s.is(i, f.name) && !f.declaration.contains(i) && source::arguments_parenthesis(s, i) > 0) calls.push_back(i);
  return calls;
}

bool has_prefix(const Code& code, int i, std::string_view prefix) {
  return code.tokens().is_identifier(i) && code.tokens().text(i).starts_with(prefix);
}

bool is_accumulated(const Code& code, const std::string& name) {
  const Pattern adds(name + " [..] +=|-="), again(name + " [..] = ~$=|; " + name);
  for (int line = 1; line <= code.lines(); ++line)
    if (adds.is_in(code.tokens(), code.line(line)) || again.is_in(code.tokens(), code.line(line))) return true;
  return false;
}

}  // namespace

InKernel in_kernel(const std::string& text, int line) {
  constexpr int kDeepest = 3;
  const Program program(text);
  const Syntax& s = program.s;
  InKernel found{line, true};
  for (int depth = 0; depth < kDeepest; ++depth) {
    const auto around = std::ranges::find_if(program.functions, [&](const Function& f) {
      return s.line(f.body.begin - 1) <= found.line && found.line <= s.line(f.body.end);
    });
    if (around == program.functions.end() || around->space.global) return found;
    const std::vector<int> calls = calls_of(s, *around);
    if (calls.empty()) return found;
    found = {s.line(calls.back()), found.once && calls.size() == 1};
  }
  return found;
}

int test_around_barrier(const std::string& text, int line) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const std::set<std::string> names = thread_names(s, f.declaration);
    for (const source::Branch& branch : program.branches)
      for (int i = branch.body.begin; i < branch.body.end; ++i)
        if (f.body.contains(i) && s.line(i) == line && has_prefix(program.code, i, "__syncthreads") &&
            depends_on(s, branch.condition, names))
          return s.line(branch.whole.begin);
  }
  return 0;
}

bool for_every_thread(const std::string& text, int line) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    const std::set<std::string> names = thread_names(s, f.declaration);
    for (int i = f.body.begin; i < f.body.end; ++i) {
      if (s.line(i) != line) continue;
      for (int j = i; j < f.body.end && s.line(j) == line; ++j)
        for (const char* choice : {"?", "if", "min", "&&"})
          if (s.is(j, choice)) return false;
      return !in_branch_of_some(program, i, names) && !leaves_before(program, {f.body.begin, i}, names);
    }
  }
  return false;
}

CopyWait wait_for_copies(const std::string& text) {
  const Code code(beginning(text));
  bool copies = false, with_barrier = false;
  for (int i = 0; i < code.tokens().size(); ++i) {
    copies |= has_prefix(code, i, "__pipeline_memcpy_async");
    if (!code.is(i, "__pipeline_wait_prior")) continue;
    const bool barrier = has_prefix(code, code.tokens().find_semicolon(i, code.all().end) + 1, "__syncthreads");
    const bool drains = code.word(i + 2) == "0";  // after the last use
    if (copies && !barrier && !drains) return CopyWait::without_barrier;
    with_barrier |= barrier;
  }
  return copies && !with_barrier ? CopyWait::none : CopyWait::right;
}

bool waits_for_all_copies(const std::string& text) {
  const Code code(beginning(text));
  const source::Syntax& s = code.tokens();
  for (const char* wait :
       {"__pipeline_wait_prior|cp_async_wait_group ( 0 )", "cp_async_wait_group < 0 >", "cp_async_wait_all", "wait ("})
    if (Pattern(wait).is_in(s, code.all())) return true;
  return false;
}

bool is_accumulated(const std::string& text, const std::string& name) {
  return Code(name).tokens().size() == 1 && is_accumulated(Code(beginning(text)), name);
}

int sum_without_value(const std::string& text) {
  static const Pattern declared("$real_type !* ~=|(|)|{|}|; ;");
  const Code code(beginning(text));
  for (int line = 1; line <= code.lines(); ++line) {
    const Match at = declared.find(code.tokens(), code.line(line));
    if (at.empty()) continue;
    for (const Range& part : code.tokens().split({at[2], at[3]}, false)) {
      int first = part.begin;
      while (first < part.end && !code.tokens().is_identifier(first)) ++first;
      const std::string name = code.word(first);
      if (first == part.end || !is_accumulated(code, name)) continue;
      if (!Pattern(name + " [..] ?. ?$name =").is_in(code.tokens(), code.all())) return line;
    }
  }
  return 0;
}

/// True if the name is used in a subscript or in the head of a loop: then it is not a sum.
static bool is_index(const Code& code, const std::string& name) {
  return Pattern("[ ~;|] " + name).is_in(code.tokens(), code.all()) ||
         Pattern("for|while ( ~{|}|) " + name).is_in(code.tokens(), code.all());
}

/// True if products are added to it within one line.
static bool sums_products(const Code& code, const std::string& name) {
  const Pattern product(name + " [..] += ~; *|*=");
  for (int line = 1; line <= code.lines(); ++line)
    if (product.is_in(code.tokens(), code.line(line))) return true;
  return false;
}

int whole_number_sum(const std::string& text) {
  static const Pattern declared("$whole_type $word");
  const Code code(beginning(text));
  for (int line = 1; line <= code.lines(); ++line) {
    const Range all = code.line(line);
    const Match at = declared.find(code.tokens(), all);
    if (at.empty() || code.tokens().range_has(all, "for")) continue;
    for (const Range& part : code.tokens().split({at[1], all.end}, false))
      if (code.tokens().is_identifier(part.begin) && !is_index(code, code.word(part.begin)) &&
          sums_products(code, code.word(part.begin)))
        return line;
  }
  return 0;
}

static bool names_x(const Syntax& s, Range range) {
  for (int i = range.begin; i < range.end; ++i)
    if (s.is(i, "threadIdx") && s.is(i + 2, "x")) return true;
  return false;
}

/// Names whose value comes from threadIdx.x, as far as assignments show.
static std::set<std::string> names_of_x(const Syntax& s, Range range) {
  const auto all = source::find_assignments(s, range);
  std::set<std::string> names;
  for (size_t before = 1; before != names.size();) {
    before = names.size();
    for (const source::Assignment& one : all)
      if (names_x(s, one.value) || depends_on(s, one.value, names)) names.emplace(s.text(one.name));
  }
  return names;
}

bool x_is_the_column(const std::string& text) {
  static const Pattern kStore("c|C [ ~=|; + ~+|=|; ] =|+=");
  const Program program(text);
  for (const Function& f : program.functions) {
    const Match at = kStore.find(program.s, f.body);
    if (at.empty() || !f.space.global) continue;
    const Range column{at[4], at[5]};
    return names_x(program.s, column) || depends_on(program.s, column, names_of_x(program.s, f.body));
  }
  return false;
}

}  // namespace grader
