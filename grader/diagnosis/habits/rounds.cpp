// What loops go over: tiles by their rows, blocks one by one, and sums that no loop makes.
#include <algorithm>
#include <map>
#include <regex>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/fills.h"
#include "grader/diagnosis/habits/habits.h"

namespace grader {
namespace {

using source::Function;
using source::Loop;
using source::Match;
using source::Pattern;
using source::Range;
using source::Statements;
using source::Syntax;

bool goes_on_by_one(const Syntax& s, const Loop& loop) {
  return s.range_has(loop.step, "++") || Pattern("+= 1").is_in(s, loop.step);
}

/// A loop in the body that begins at `counter`, or counts what is added to it: `for (k = k0; …)`, `k0 + k`.
bool takes_a_block(const Syntax& s, const Statements& statements, const Loop& outer, const std::string& counter) {
  return std::ranges::any_of(statements.loops, [&](const Loop& loop) {
    if (!outer.body.contains(loop.whole.begin) || loop.init.size() < 3) return false;
    if (s.is_any(loop.condition.end - 1, {"M", "N", "K"})) return false;  // no block: it goes on to the end
    if (s.is(loop.init.end - 1, counter) && s.is(loop.init.end - 2, "=")) return true;
    const std::string added = counter + " + " + std::string(s.text(loop.condition.begin));
    return Pattern("^* " + added + " !*").is_in(s, loop.body);
  });
}

bool is_size(const Syntax& s, Range range) { return range.size() == 1 && s.is_any(range.begin, {"M", "N", "K"}); }

/// "BK" of `float As[BM][BK]`; empty for anything else, and where there are several of this name.
Range row_of_array(const Program& program, std::string_view name) {
  const Syntax& s = program.s;
  Range row;
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is(i, name) || !s.is(i + 1, "[") || !s.range_has({s.statement_begin(i), i}, "__shared__")) continue;
    int last = i + 1;
    while (s.is(s.skip(last), "[")) last = s.skip(last);
    if (row.size() > 0 || last == i + 1) return {};
    row = {last + 1, s.partner(last)};
  }
  return row;
}

/// `load_matrix_sync(a, &As[r][c], K)`: what it says of the rows of As, where As has others.
Habit wrong_row(const Program& program, int call) {
  const Syntax& s = program.s;
  const int open = source::arguments_parenthesis(s, call);
  const std::vector<Range> arguments = open > 0 ? s.split({open + 1, s.partner(open)}, false) : std::vector<Range>{};
  if (arguments.size() < 3) return {};
  const Range place = arguments[s.is(call, "load_matrix_sync") ? 1 : 0], said = arguments[2];
  const int name = s.is(place.begin, "&") ? place.begin + 1 : place.begin;
  const Range row = row_of_array(program, s.text(name));
  if (row.size() == 0 || s.text(row) == s.text(said)) return {};
  const int has = constant(program, row), told = constant(program, said);
  if (!is_size(s, said) && (has == 0 || told == 0 || has == told)) return {};
  if (told > 0 && has >= told * told) return {};  // a whole fragment in one row of the array
  return {s.line(call), fmt::format("A row of {} has {} places, and {}() is told {}.", s.text(name), s.text(row),
                                    s.text(call), s.text(said))};
}

bool is_product(const Syntax& s, Range range) { return Pattern("] * $name [").is_in(s, range); }

/// `A[…] * B[…]`, `A[…] + B[…]`.
bool has_two_elements(const Syntax& s, Range range) {
  int elements = 0;
  for (int i = range.begin; i < range.end; ++i) elements += s.is_identifier(i) && s.is(i + 1, "[");
  return elements > 1 || is_product(s, range);
}

bool has_loop(const Syntax& s, Range range) {
  return s.range_has(range, "for") || s.range_has(range, "while") || s.range_has(range, "do");
}

/// Where a loop goes on with what another one has left: `for (; k < K; ++k)`.
bool takes_the_rest(const Loop& loop) { return loop.init.size() == 0 && loop.condition.size() > 0; }

}  // namespace

Habit blocks_one_by_one(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Loop& loop : statements.loops) {
    if (!goes_on_by_one(s, loop) || loop.condition.size() != 3 ||
        !is_size(s, {loop.condition.end - 1, loop.condition.end}))
      continue;
    const std::string counter(s.text(loop.condition.begin));
    if (takes_a_block(s, statements, loop, counter)) return {s.line(loop.whole.begin), counter};
  }
  return {};
}

namespace {

using Values = std::vector<source::Assignment>;

/// How many of them are set to something else than this one.
std::ptrdiff_t others(const Syntax& s, const Values& all, const source::Assignment& one) {
  return std::ranges::count_if(all, [&](const auto& other) { return s.text(other.value) != s.text(one.value); });
}

Habit odd_of(const Syntax& s, const Values& all) {
  constexpr size_t kFewest = 3;
  const auto odd =
      std::ranges::find_if(all, [&](const auto& one) { return others(s, all, one) + 1 == std::ssize(all); });
  const auto usual = std::ranges::find_if(all, [&](const auto& one) { return others(s, all, one) == 1; });
  if (all.size() < kFewest || odd == all.end() || usual == all.end()) return {};
  return {s.line(odd->name), fmt::format("{} = {}", s.text(odd->name), s.text(usual->value))};
}

}  // namespace

Habit odd_one_out(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    std::map<std::string, Values> by_name;
    for (const source::Assignment& one : source::find_assignments(s, f.body))
      if (f.space.global && s.range_has(one.value, "*")) by_name[std::string(s.text(one.name))].push_back(one);
    for (const auto& [name, values] : by_name)
      if (Habit found = odd_of(s, values); found.line > 0) return found;
  }
  return {};
}

Habit fragment_row(const std::string& text) {
  const Program program(text);
  for (int i = 0; i < program.s.size(); ++i)
    if (program.s.is_any(i, {"load_matrix_sync", "store_matrix_sync"}))
      if (Habit found = wrong_row(program, i); found.line > 0) return found;
  return {};
}

std::string row_without_fours(const std::string& text, const std::string& array) {
  const Program program(text);
  const Range row = array.empty() ? Range{} : row_of_array(program, array);
  const int places = row.size() > 0 ? constant(program, row) : 0;
  if (places % 4 == 0) return "";
  return fmt::format("A row of {} has {} places, {}: that is no multiple of 4.", array, program.s.text(row), places);
}

Habit tile_in_rows_of_matrix(const std::string& text) {
  static const Pattern kFlat("__shared__ ?const float $name [ ~[|]|; ] ;|,"), kRow("[ ~=|;|] * M|N|K");
  const Program program(text);
  const Syntax& s = program.s;
  for (Range rest = program.code.all(); rest.begin < rest.end;) {
    const Match at = kFlat.find(s, rest);
    if (at.empty()) return {};
    const std::string name(s.text(at[3]));
    for (int i = at.back(); i < s.size(); ++i)
      if (s.is(i, name) && s.is(i + 1, "["))
        if (const Match row = kRow.find(s, {i + 1, s.partner(i + 1)}); !row.empty() && row[0] == i + 1)
          return {s.line(i), name + ", and " + std::string(s.text(row.back() - 1))};
    rest.begin = at[0] + 1;
  }
  return {};
}

/// The loop, or the one around it that goes over tiles.
static Habit rounds_of(const Program& program, const Loop& loop, Range end) {
  const Syntax& s = program.s;
  for (const Loop& outer : source::read_statements(s).loops)
    if (outer.body.contains(loop.whole.begin) && s.range_has(outer.body, "__syncthreads"))
      return {s.line(outer.whole.begin), fmt::format("It takes tiles up to {}, whatever K is.",
                                                     s.text(Range{outer.condition.begin + 2, outer.condition.end}))};
  return {s.line(loop.whole.begin), fmt::format("{} products are added, whatever K is.", s.text(end))};
}

Habit loops_without_k(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  Habit found;
  if (s.range_has(program.code.all(), "while") || s.range_has(program.code.all(), "atomicAdd")) return {};
  for (const source::Launch& launch : source::find_launches(s)) {
    const std::set<std::string> words = made_of(s, program.code.all(), launch.config);
    if (words.count("K") > 0) return {};  // a block each may take some of the products
  }
  for (const Loop& loop : source::read_statements(s).loops) {
    const Range end{loop.condition.begin + 2, loop.condition.end};
    if (loop.condition.size() < 3 || constant(program, end) == 0) return {};
    if (is_product(s, loop.body)) found = rounds_of(program, loop, end);
  }
  return found;
}

/// `#define FOR_K for (k = 0; k < K; k++)`: what looks like a name may be a loop.
static bool has_loop_in_macro(const std::string& text) {
  static const std::regex kLoop(R"(#\s*define\b[^\n]*\b(for|while)\b)");
  return std::regex_search(text, kLoop);
}

Habit kernel_without_loop(const std::string& text) {
  if (has_loop_in_macro(text)) return {};
  const Program program(text);
  const Syntax& s = program.s;
  const Function* kernel = nullptr;
  for (const Function& f : program.functions) {
    if (f.space.global && kernel) return {};
    if (f.space.global) kernel = &f;
  }
  const bool plain = kernel && !has_loop(s, kernel->body) && text.find("atomic") == std::string::npos &&
                     std::ranges::none_of(program.functions, [](const Function& f) { return f.space.device; });
  for (int i = plain ? kernel->body.begin : s.size(); i < s.size() && i < kernel->body.end; ++i)
    if (s.is_any(i, {"=", "+="}) && has_two_elements(s, {i, s.find_semicolon(i, kernel->body.end)}))
      return {s.line(i), std::string(kernel->name)};
  return {};
}

Habit step_of_one_block(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions) {
    if (!f.space.global || s.range_has(f.body, "gridDim")) continue;
    for (const Loop& loop : statements.loops)
      if (f.body.contains(loop.whole.begin) && s.range_has(loop.init, "blockIdx") && s.range_has(loop.step, "+="))
        return {s.line(loop.whole.begin), program.code.source({loop.step.begin + 2, loop.step.end})};
  }
  return {};
}

Habit stored_with_the_rest(const std::string& text) {
  static const Pattern kStore("$C_itself [ ~; ] =|+=");
  const Program program(text);
  const Syntax& s = program.s;
  const Match first = kStore.find(s, program.code.all());
  if (first.empty() || kStore.is_in(s, {first[0] + 1, s.size()})) return {};
  for (const Loop& loop : source::read_statements(s).loops)
    if (loop.body.contains(first[0]) && takes_the_rest(loop))
      return {s.line(first[0]), std::to_string(s.line(loop.whole.begin))};
  return {};
}

/// The counter stands in an index, or in what a name there was last made from: `col = k0 + tx`.
static bool counts(const Syntax& s, Range body, Range index, const std::string& counter) {
  for (int i = index.begin; i < index.end; ++i) {
    if (s.is(i, counter)) return true;
    const std::vector<Range> values = s.is_identifier(i) ? values_before(s, body, i) : std::vector<Range>{};
    if (!values.empty() && s.range_has(values.back(), counter)) return true;
  }
  return false;
}

/// The matrices whose pointers move on in each round of a loop: `A += TILE;`.
static std::set<std::string> moved_matrices(const Syntax& s, Range parameters, const Statements& statements,
                                            const Loop& loop) {
  const Range body = loop.body;
  const auto in_inner_loop = [&](int token) {
    return std::ranges::any_of(statements.loops, [&](const Loop& inner) {
      return body.contains(inner.whole.begin) && inner.whole.contains(token);
    });
  };
  std::set<std::string> moved;
  for (int i = body.begin + 1; i + 1 < body.end; ++i) {
    const std::string name(s.text(i));
    const bool moves = s.is_identifier(i) && s.is(i + 1, "+=") && s.is_any(i - 1, {";", "{", "}"});
    if (moves && !in_inner_loop(i) && Pattern("* ?const ?__restrict__ " + name).is_in(s, parameters))
      moved.insert(name);
  }
  return moved;
}

Habit moved_and_indexed(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (const Loop& loop : statements.loops) {
      const Match counter = Pattern("$name =").find(s, loop.init);
      if (!f.space.global || !f.body.contains(loop.whole.begin) || counter.empty()) continue;
      const std::set<std::string> moved = moved_matrices(s, f.parameters, statements, loop);
      const std::string name(s.text(counter[0]));
      for (int i = loop.body.begin; !moved.empty() && i + 1 < loop.body.end; ++i)
        if (s.is(i + 1, "[") && moved.count(std::string(s.text(i))) > 0 &&
            counts(s, loop.body, {i + 2, s.partner(i + 1)}, name))
          return {s.line(i), std::string(s.text(i)) + ", and " + name};
    }
  return {};
}

}  // namespace grader
