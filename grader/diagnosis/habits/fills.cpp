// How tiles and fragments get their values, and where indices come from.
#include <algorithm>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Pattern;
using source::Range;
using source::Statements;
using source::Syntax;

/// The tokens of `array` at which an element is followed by one of these signs.
std::vector<int> elements_before(const Syntax& s, const std::string& array,
                                 std::initializer_list<std::string_view> signs) {
  std::vector<int> all;
  for (int i = 0; i < s.size(); ++i) {
    if (array.empty() || !s.is(i, array) || !s.is(i + 1, "[")) continue;
    if (s.is_any(after_subscripts(s, i), signs)) all.push_back(i);
  }
  return all;
}

/// The tokens of `array` at which an element is stored to.
std::vector<int> stores(const Syntax& s, const std::string& array) { return elements_before(s, array, {"=", "."}); }

/// True if the innermost loop around the token contains no barrier: it is a loop over elements.
bool in_loop_over_elements(const Syntax& s, const Statements& statements, int at) {
  const source::Loop* innermost = nullptr;
  for (const source::Loop& loop : statements.loops)
    if (loop.body.contains(at) && (!innermost || loop.whole.begin > innermost->whole.begin)) innermost = &loop;
  return innermost && !s.range_has(innermost->body, "__syncthreads");
}

/// True for a tile or a local array, false for a parameter.
bool is_own_array(const Syntax& s, const Function& f, int bracket) {
  int name = bracket - 1;
  while (s.is(name, "]")) name = s.partner(name) - 1;
  return s.is_identifier(name) && !s.range_has(f.parameters, s.text(name));
}

/// `int tx = threadIdx.x`: its meaning is obvious.
bool is_plain_number_of_thread(const Syntax& s, Range value) {
  return value.size() == 3 && s.is_any(value.begin, {"threadIdx", "blockIdx"});
}

/// A condition around the token that depends on threads only; "" if there is none.
std::string choice_of_threads(const Program& program, const Function& f, int at, const char* sign) {
  const Syntax& s = program.s;
  const std::set<std::string> own = made_from(s, f.body, {"threadIdx"});
  for (const source::Branch& branch : source::read_statements(s).branches)
    if (branch.body.contains(at) && mentions(s, branch.condition, own) &&
        !mentions(s, branch.condition, {"M", "N", "K"}) && s.range_has(branch.condition, sign))
      return s.text(branch.condition);
  return "";
}

/// The last value of each name up to this line; a different block may reuse the name.
std::vector<source::Assignment> last_values(const Syntax& s, Range body, int line) {
  std::vector<source::Assignment> last;
  for (const source::Assignment& one : source::find_assignments(s, body)) {
    if (s.line(one.name) > line) continue;
    std::erase_if(last, [&](const source::Assignment& other) { return s.text(other.name) == s.text(one.name); });
    last.push_back(one);
  }
  return last;
}

}  // namespace

/// `if (…) t[y][x] = A[…]; else t[y][x] = 0;`: both stores count as one.
static bool is_same_store(const Program& program, int first, int second) {
  const Syntax& s = program.s;
  const auto place = [&](int at) { return s.text(Range{at, after_subscripts(s, at)}); };
  const std::vector<source::Branch> branches = source::read_statements(s).branches;
  return place(first) == place(second) && std::ranges::any_of(branches, [&](const source::Branch& branch) {
           return branch.has_else && branch.body.contains(first) && !branch.body.contains(second);
         });
}

Habit single_fill(const std::string& text, const std::string& array) {
  const Program program(text);
  const Syntax& s = program.s;
  std::vector<int> all = stores(s, array);
  if (all.size() == 2 && is_same_store(program, all[0], all[1])) all.pop_back();
  if (all.size() != 1 || in_loop_over_elements(s, source::read_statements(s), all[0])) return {};
  for (const Function& f : program.functions)
    if (f.body.contains(all[0])) return {s.line(all[0]), choice_of_threads(program, f, all[0], "==")};
  return {};
}

/// The only test with this sign, if it guards every store to the array.
static Habit store_under_test(const std::string& text, const std::string& array, const char* sign) {
  const Program program(text);
  const Syntax& s = program.s;
  const std::vector<int> all = stores(s, array);
  std::set<std::string> choices;
  for (const int store : all)
    for (const Function& f : program.functions)
      if (f.body.contains(store)) choices.insert(choice_of_threads(program, f, store, sign));
  return choices.size() == 1 && !choices.begin()->empty() ? Habit{s.line(all[0]), *choices.begin()} : Habit{};
}

Habit fills_of_some(const std::string& text, const std::string& array) { return store_under_test(text, array, "<"); }

Habit stored_by_some(const std::string& text, int line) {
  static const Pattern kStore("$name [ ~; ] =|+=");
  const source::Code code(text, source::lex_host_code);
  const source::Match at = kStore.find(code.tokens(), code.line(line));
  return at.empty() ? Habit{} : store_under_test(text, code.word(at[0]), "==");
}

std::vector<int> lines_that_only_add(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  std::vector<int> lines;
  for (const Function& f : program.functions)
    for (int i = f.body.begin; f.space.global && i < f.body.end; ++i) {
      const bool atomic = s.is(i - 1, "&") && s.is(i - 2, "(") && s.is(i - 3, "atomicAdd");
      const bool adds = s.is(i + 1, "[") && (atomic || s.is(s.skip(i + 1), "+="));
      if (adds && s.range_has(f.parameters, s.text(i)) &&
          !Pattern(std::string(s.text(i)) + " [ ~; ] =").is_in(s, f.body))
        lines.push_back(s.line(i));
    }
  return lines;
}

std::string added_to_in(const std::string& text, int line) {
  static const Pattern kAdds("$name [ ~; ] +=");
  const Program program(text);
  if (line < 1 || line > program.code.lines()) return "";
  const source::Match at = kAdds.find(program.s, program.code.line(line));
  return at.empty() ? "" : std::string(program.s.text(at[0]));
}

bool has_two_buffers(const std::string& text, const std::string& array) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const char* rest : {" [ 2 ] [", " [ 2 *", " [ ~]|; * 2 ]"})
    if (!array.empty() && Pattern("float|float4 " + array + rest).is_in(s, program.code.all())) return true;
  return false;
}

int only_added_to(const std::string& text, const std::string& array) {
  const Program program(text);
  const Syntax& s = program.s;
  const std::vector<int> sums = elements_before(s, array, {"+="});
  return sums.empty() || !stores(s, array).empty() ? 0 : s.line(sums[0]);
}

int stores_to(const std::string& text, const std::string& array) {
  const Program program(text);
  std::set<int> lines;
  for (const int at : stores(program.s, array)) lines.insert(program.s.line(at));
  return static_cast<int>(lines.size());
}

std::string index_origin(const std::string& text, int line) {
  constexpr size_t kMost = 2;
  const Program program(text);
  const Syntax& s = program.s;
  std::vector<std::string> names, said;
  for (const Function& f : program.functions) {
    std::set<std::string> in_index;
    for (int i = f.body.begin; i < f.body.end; ++i)
      for (int j = i + 1; s.is(i, "[") && s.line(i) == line && is_own_array(s, f, i) && j < s.partner(i); ++j)
        if (s.is_identifier(j)) in_index.emplace(s.text(j));
    for (const source::Assignment& one : last_values(s, f.body, line))
      if (!is_plain_number_of_thread(s, one.value) && in_index.erase(std::string(s.text(one.name))) > 0 &&
          said.size() < kMost)
        said.push_back(fmt::format("{} in line {}", s.text(one.name), s.line(one.name)));
  }
  return said.empty() ? "" : said.size() == 1 ? said[0] : said[0] + ", and " + said[1];
}

namespace {

/// `t << 2`, `4 * t`, or `t * width` with a width of 2 or 4.
bool multiplies_by_few(const Program& program, Range range) {
  const Syntax& s = program.s;
  const auto is_few = [&](int i) {
    const int value = range.contains(i) ? constant(program, {i, i + 1}) : 0;
    return value == 2 || value == 4;
  };
  for (int i = range.begin; i < range.end; ++i) {
    if (s.is(i, "<<") || (s.is(i, "<") && s.is(i + 1, "<"))) return true;
    if (s.is(i, "*") && (is_few(i - 1) || is_few(i + 1))) return true;
  }
  return false;
}

}  // namespace

bool counts_in_fours(const std::string& text, int line) {
  const Program program(text);
  const Syntax& s = program.s;
  const Range all = program.code.line(line);
  std::set<std::string> words;
  add_tokens(s, all, words);
  for (const Function& f : program.functions) {
    if (s.line(f.body.begin) > line || line > s.line(f.body.end)) continue;
    add_values(s, f.body, words);
    for (const source::Assignment& one : source::find_assignments(s, f.body))
      if (words.count(std::string(s.text(one.name))) > 0 && multiplies_by_few(program, one.value)) return true;
  }
  return multiplies_by_few(program, all);
}

namespace {

/// The subscripts in this line of arrays that are not parameters.
std::vector<Range> own_subscripts(const Syntax& s, const Function& f, int line) {
  std::vector<Range> all;
  for (int i = f.body.begin; i < f.body.end; ++i)
    if (s.is(i, "[") && s.line(i) == line && is_own_array(s, f, i)) all.push_back({i + 1, s.partner(i)});
  return all;
}

/// True for the name itself, not for a member of the same name: `threadIdx.x` does not contain the name `x`.
bool has_name(const Syntax& s, Range range, std::string_view name) {
  for (int i = range.begin; i < range.end; ++i)
    if (s.is(i, name) && !s.is_any(i - 1, {".", "->"})) return true;
  return false;
}

/// A loop around the line whose counter is in this subscript: a loop over tiles, or to the end of a matrix.
std::string beyond_by_loop(const Syntax& s, const Statements& statements, Range subscript) {
  for (const source::Loop& loop : statements.loops) {
    const Range& test = loop.condition;
    if (!loop.body.contains(subscript.begin) || test.size() < 3 || !has_name(s, subscript, s.text(test.begin)))
      continue;
    const bool whole = test.size() == 3 && s.is_any(test.end - 1, {"M", "N", "K"});
    const bool waits = s.range_has(loop.body, "__syncthreads");
    if (whole && (s.range_has(loop.step, "++") || (s.range_has(loop.step, "+=") && !waits)))
      return fmt::format("{} runs to {}, but the array has fewer elements.", s.text(test.begin), s.text(test.end - 1));
    if (s.range_has(loop.step, "+=") && waits)
      return fmt::format("{} runs over all of K, but the indices of a tile start at 0 in every round.",
                         s.text(test.begin));
  }
  return "";
}

/// The values that a name has in this line, expanded recursively; empty if a remainder is taken, because that stays
/// within the tile.
std::set<std::string> values_in_tile(const Syntax& s, const Function& f, std::string_view name, int line) {
  std::set<std::string> words{std::string(name)};
  add_values(s, last_values(s, f.body, line), words);
  const bool wraps = words.count("%") + words.count("&") + words.count("^") + words.count("min") > 0;
  return wraps ? std::set<std::string>{} : words;
}

/// A name in this subscript that is computed from the block index, or from the counter of a loop over tiles.
std::string beyond_by_value(const Syntax& s, const Function& f, const Statements& statements, Range subscript) {
  for (const source::Assignment& one : source::find_assignments(s, f.body)) {
    if (!has_name(s, subscript, s.text(one.name)) || s.range_has(subscript, "%")) continue;
    const std::set<std::string> words = values_in_tile(s, f, s.text(one.name), s.line(subscript.begin));
    if (words.count("blockIdx") > 0)
      return fmt::format("{} runs over the whole matrix, but the indices of a tile start at 0 in every block.",
                         s.text(one.name));
    for (const source::Loop& loop : statements.loops)
      if (const int counter = source::declared_counter(s, loop); counter >= 0 && loop.body.contains(subscript.begin) &&
                                                                 s.range_has(loop.body, "__syncthreads") &&
                                                                 words.count(std::string(s.text(counter))) > 0)
        return fmt::format("{} runs over all of K, but the indices of a tile start at 0 in every round.",
                           s.text(one.name));
  }
  return "";
}

}  // namespace

std::string counts_beyond_tile(const std::string& text, int line) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (const Range& subscript : own_subscripts(s, f, line)) {
      if (std::string why = beyond_by_loop(s, statements, subscript); !why.empty()) return why;
      if (std::string why = beyond_by_value(s, f, statements, subscript); !why.empty()) return why;
    }
  return "";
}

Habit whole_number_tile(const std::string& text) {
  static const Pattern kTile("__shared__ int|unsigned|long|short $name ["),
      kLoad("int|unsigned|long|short $name = $name [");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const source::Match load = f.space.global ? kLoad.find(s, f.body) : source::Match{}, at = kTile.find(s, f.body);
    if (!load.empty() && Pattern("float * ?__restrict__ " + std::string(s.text(load[3]))).is_in(s, f.parameters))
      return {s.line(load[0]), std::string(s.text(load[1]))};
    if (at.empty()) continue;
    const std::string name(s.text(at[2]));
    if (Pattern(name + " [..] * $name [").is_in(s, f.body) || Pattern("* " + name + " [").is_in(s, f.body))
      return {s.line(at[0]), name};
  }
  return {};
}

/// A function called by a kernel receives its thread indices under other names.
static bool has_parameter(const Syntax& s, const Function& f, const std::set<std::string>& words) {
  return std::ranges::any_of(s.split(f.parameters, true), [&](const Range& parameter) {
    return parameter.size() > 1 && words.count(std::string(s.text(parameter.end - 1))) > 0;
  });
}

Habit filled_without_thread(const std::string& text, const std::string& array) {
  if (array.empty()) return {};
  const Pattern store(array + " [..] =");
  const Program program(text);
  const Syntax& s = program.s;
  Habit found;
  for (const Function& f : program.functions)
    for (Range rest = f.body; rest.size() > 0;) {
      const source::Match at = store.find(s, rest);
      if (at.empty()) break;
      const std::set<std::string> words = made_of(s, f.body, {at[1], at[2]});
      if (words.count("threadIdx") > 0 || words.count("thread_rank") > 0) return {};
      if (!f.space.global && has_parameter(s, f, words)) return {};
      found = {s.line(at[0]), array};
      rest.begin = at[2];
    }
  return found;
}

Habit unfilled_fragment(const std::string& text) {
  static const Pattern kSum("fragment < ~; accumulator ~; > $name ~; ;");
  const Program program(text);
  const Syntax& s = program.s;
  for (Range rest = program.code.all(); rest.size() > 0;) {
    const source::Match at = kSum.find(s, rest);
    if (at.empty()) return {};
    const std::string name(s.text(at[6]));
    const bool filled = Pattern("fill_fragment|load_matrix_sync ( ~;|,|) " + name).is_in(s, program.code.all()) ||
                        Pattern("fill_fragment|load_matrix_sync ( " + name).is_in(s, program.code.all()) ||
                        (Pattern(name + " [..] . x [ ~; ] =").is_in(s, program.code.all()) &&
                         !Pattern(name + " [..] . x [ ~; ] = ~; " + name).is_in(s, program.code.all()));
    const bool used = Pattern(name + " [..] . x|)").is_in(s, program.code.all()) ||
                      Pattern("mma_sync ( ~; , " + name).is_in(s, program.code.all());
    if (!filled && used) return {s.line(at[0]), name};
    rest.begin = at.back();
  }
  return {};
}

Habit half_fragment(const std::string& text) {
  static const Pattern kHalf("matrix_a|matrix_b , ~; half|__half|__nv_bfloat16|nv_bfloat16");
  const Program program(text);
  const source::Match at = kHalf.find(program.s, program.code.all());
  return at.empty() ? Habit{} : Habit{program.s.line(at[0]), std::string(program.s.text(at.back() - 1))};
}

Habit unrounded_fragment(const std::string& text) {
  static const Pattern kFragment("precision :: tf32");
  const Program program(text);
  const source::Match at = kFragment.find(program.s, program.code.all());
  if (text.find("__float_to_tf32") != std::string::npos || text.find("cvt.rna.tf32") != std::string::npos) return {};
  if (!at.empty()) return {program.s.line(at[0]), "wmma::__float_to_tf32()"};
  const size_t ptx = text.find("f32.tf32.tf32.f32");
  if (ptx == std::string::npos) return {};
  return {1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(ptx), '\n')),
          "cvt.rna.tf32.f32"};
}

Habit half_value(const std::string& text) {
  static const Pattern kConverted("__float2half|__float2half_rn|__float2bfloat16|__float2bfloat16_rn (");
  const Program program(text);
  const source::Syntax& s = program.s;
  const source::Match at = kConverted.find(s, program.code.all());
  if (at.empty()) return {};
  return {s.line(at[0]), s.text(at[0]).find("half") != std::string_view::npos ? "half" : "bfloat16"};
}

Habit loop_over_columns(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (const source::Loop& loop : statements.loops) {
      if (!f.space.global || !f.body.contains(loop.whole.begin) || loop.condition.size() != 3) continue;
      const bool all =
          s.is(loop.condition.end - 1, "N") && s.range_has(loop.step, "++") && s.text(loop.init.end - 1) == "0";
      if (all && Pattern("$C_itself [ ~; ] =|+=").is_in(s, loop.body)) return {s.line(loop.whole.begin), ""};
    }
  return {};
}

}  // namespace grader
