#include "grader/diagnosis/habits/shares.h"

#include <algorithm>
#include <cctype>
#include <map>

#include <fmt/core.h>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/constants.h"
#include "grader/diagnosis/habits/fills.h"

namespace grader {
namespace {

using source::Function;
using source::Launch;
using source::Loop;
using source::Match;
using source::Pattern;
using source::Range;
using source::Syntax;

/// `i = first; i < first + T; ++i`: the token of `first`, and T.
struct Share {
  int first = -1;
  int width = 0;
};
Share share_of(const Program& program, const Loop& loop) {
  static const Pattern kInit("$name = $name"), kEnd("$name < $name + ");
  const Syntax& s = program.s;
  const Match init = kInit.find(s, loop.init), end = kEnd.find(s, loop.condition);
  if (init.empty() || end.empty() || init.back() != loop.init.end || s.text(init[2]) != s.text(end[2])) return {};
  return {init[2], constant(program, {end.back(), loop.condition.end})};
}

/// Its value comes from a thread's number, and nothing in it is a multiple of the width.
bool goes_on_by_one(const Program& program, Range value, int width) {
  const Syntax& s = program.s;
  if (!s.range_has(value, "threadIdx") || s.range_has(value, "/") || s.range_has(value, "%")) return false;
  for (int i = value.begin; i + 1 < value.end; ++i)
    if (s.is(i, "*") && constant(program, {i + 1, i + 2}) == width) return false;
  for (int i = value.begin; i + 1 < value.end; ++i)
    if (s.is(i + 1, "*") && constant(program, {i, i + 1}) == width) return false;
  return !s.range_has(value, "<<") && s.text(value.end - 1) != ")";
}

/// The place of a tile that a statement stores to: `tile[…][…] =`; empty for any other.
Range stored_place(const Syntax& s, const Function& f, Range statement) {
  static const Pattern kStore("$name [..] =");
  const Match at = kStore.find(s, statement);
  if (at.empty() || !s.is(at[1], "[")) return {};
  const bool shared = Pattern("__shared__ $word " + std::string(s.text(at[0])) + " [").is_in(s, f.body);
  return shared ? Range{at[0], at[2]} : Range{};
}

/// The matrices, parameters of the kernel, that are read in this range.
std::set<std::string> matrices_in(const Syntax& s, const Function& f, Range range) {
  std::set<std::string> names;
  for (int i = range.begin; i + 1 < range.end; ++i)
    if (s.is_identifier(i) && s.is(i + 1, "[") && s.range_has(f.parameters, s.text(i))) names.emplace(s.text(i));
  return names;
}

/// Elements of it are read, and it is handed to nothing that might fill it.
bool is_only_read(const Syntax& s, const Function& f, const std::string& tile) {
  int reads = 0;
  for (int i = f.body.begin; i < f.body.end; ++i) {
    if (!s.is(i, tile) || s.range_has({s.statement_begin(i), i}, "__shared__")) continue;
    const int end = after_subscripts(s, i);
    if (end == i + 1 || s.is(i - 1, "&") || s.is_any(end, {"=", "+=", "."})) return false;
    ++reads;
  }
  return reads > 0;
}

/// How often `name [` stands there.
int64_t count_of(const Syntax& s, Range range, std::string_view name) {
  int64_t count = 0;
  for (int i = range.begin; i < range.end; ++i) count += s.is(i, name) && s.is(i + 1, "[");
  return count;
}

}  // namespace

Habit overlapping_shares(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (const Loop& loop : source::read_statements(s).loops) {
      const Share share = f.space.global && f.body.contains(loop.whole.begin) ? share_of(program, loop) : Share{};
      if (share.width < 2) continue;
      for (const source::Assignment& one : source::find_assignments(s, f.body))
        if (s.text(one.name) == s.text(share.first) && goes_on_by_one(program, one.value, share.width))
          return {s.line(one.name), fmt::format("A thread takes {} from {} on, and the next thread begins one further.",
                                                share.width, s.text(one.name))};
    }
  return {};
}

Habit overwritten_tile(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const source::Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (const Loop& loop : statements.loops) {
      const Match counter = Pattern("$name =").find(s, loop.init);
      if (!f.space.global || !f.body.contains(loop.whole.begin) || counter.empty()) continue;
      if (s.range_has(loop.body, "__syncthreads")) continue;
      int64_t stores = 0;
      std::string tile;
      bool same = true, changes = false;
      for (const source::Statement& one : statements.statements) {
        const Range place = loop.body.contains(one.range.begin) ? stored_place(s, f, one.range) : Range{};
        if (place.size() == 0) continue;
        const std::string name(s.text(place.begin)), i(s.text(counter[0]));
        if (!tile.empty() && tile != name) break;
        tile = name, ++stores;
        same = same && made_of(s, loop.body, {place.begin + 1, place.end}).count(i) == 0;
        changes = changes || made_of(s, loop.body, {place.end + 1, one.range.end}).count(i) > 0;
      }
      const bool read = count_of(s, loop.body, tile) > stores;
      if (stores > 0 && same && changes && !read) return {s.line(loop.whole.begin), tile};
    }
  return {};
}

Habit filled_for_another(const std::string& text, const std::string& tile) {
  const Program program(text);
  const Syntax& s = program.s;
  const source::Statements statements = source::read_statements(s);
  for (const Function& f : program.functions) {
    if (!f.space.global || !is_only_read(s, f, tile)) continue;
    std::map<std::string, std::string> matrix_of;  // by tile: the first one that fills it
    for (const source::Statement& one : statements.statements) {
      const Range place = f.body.contains(one.range.begin) ? stored_place(s, f, one.range) : Range{};
      const auto from = place.size() > 0 ? matrices_in(s, f, {place.end, one.range.end}) : std::set<std::string>{};
      if (from.size() != 1) continue;
      const std::string name(s.text(place.begin));
      if (matrix_of.try_emplace(name, *from.begin()).first->second != *from.begin()) return {s.line(place.begin), name};
    }
  }
  return {};
}

Habit counter_without_value(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Loop& loop : source::read_statements(s).loops) {
    const int name = loop.init.end - 1;
    const bool declared = loop.init.size() >= 2 && s.is_identifier(name) &&
                          (s.is_builtin_type(name - 1) || s.is_any(name - 1, {"size_t", "uint"}));
    if (declared && s.range_has(loop.condition, s.text(name))) return {s.line(name), std::string(s.text(name))};
  }
  return {};
}

bool stores_number(const std::string& text, int line) {
  static const Pattern kStore("$name [ ~; ] = $word ;");
  const source::Code code(text, source::lex_host_code);
  const Syntax& s = code.tokens();
  const source::Match at = kStore.find(s, code.line(line));
  return !at.empty() && std::isdigit(static_cast<unsigned char>(s.text(at[5])[0])) &&
         stores_to(text, code.word(at[0])) == 1;
}

/// Every use of the name sets it, counts as a place, or is this store: nobody else can fill it.
static bool is_filled_here_alone(const Syntax& s, Range body, const std::string& name) {
  bool declared = false;
  for (int i = body.begin; i < body.end; ++i) {
    if (!s.is(i, name) || s.is_any(i - 1, {".", "->"})) continue;
    const int end = after_subscripts(s, i);
    const bool set = s.is_builtin_type(i - 1) || (end == i + 1 && s.is(end, "=")),
               read = s.is(i - 1, "=") || s.is(i - 1, "[");
    if (!set && !read) return false;
    declared |= s.is_builtin_type(i - 1) || s.is(i - 1, ",");
  }
  return declared;
}

Habit stored_without_product(const std::string& text, int line) {
  static const source::Pattern kStore("$name [ ~; ] = $name ;|[");
  const Program program(text);
  const Syntax& s = program.s;
  const source::Match at = kStore.find(s, program.code.line(line));
  if (at.empty()) return {};
  const std::string name(s.text(at[5]));
  for (const Function& f : program.functions) {
    if (!f.body.contains(at[0]) || !s.range_has(f.parameters, s.text(at[0])) || s.range_has(f.parameters, name))
      continue;
    std::set<std::string> words{name};
    add_values(s, f.body, words);
    if (words.count("[") + words.count("(") == 0 && is_filled_here_alone(s, f.body, name)) return {line, name};
  }
  return {};
}

/// The body of a loop is `sum += a[…] * b[…];` alone, and nothing in it moves.
static bool is_one_sum(const Syntax& s, Range body) {
  static const Pattern kSum("$name += $name [ ~; ] ~; $name [ ~; ] ~; ;"), kMoved("++|--");
  return kSum.is_in(s, body) && !kMoved.is_in(s, body) && s.find_semicolon(body.begin, body.end) + 1 >= body.end;
}

/// One product is added, and whatever else is set is a name of the round's own: each round adds the same.
static bool adds_the_same(const Syntax& s, Range body) {
  static const Pattern kSum("$name += $word * $word ;");
  const Match sum = kSum.find(s, body);
  if (sum.empty() || s.range_has(body, "__syncthreads") || s.range_has(body, "[")) return false;
  for (int i = body.begin; i < body.end; ++i) {
    if (s.is_any(i, {"++", "--", "-=", "*="}) || (s.is(i, "+=") && i != sum[1])) return false;
    if (s.is(i, "=") && !s.is_any(i - 2, {"float", "double", "auto", "int"})) return false;
  }
  return true;
}

Habit product_without_counter(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Loop& loop : source::read_statements(s).loops) {
    const int counter = loop.init.end - 3 > loop.init.begin ? loop.init.begin + 1 : loop.init.begin;
    const bool alone = s.range_has(loop.step, s.text(counter)) && !s.range_has(loop.step, ",");
    const bool plain = s.is_identifier(counter) && s.is(counter + 1, "=") && alone;
    const bool one = is_one_sum(s, loop.body) || adds_the_same(s, loop.body);
    if (plain && one && !s.range_has(loop.body, s.text(counter)))
      return {s.line(loop.body.begin), std::string(s.text(counter))};
  }
  return {};
}

/// `t[…] = a[…] * b[…];`; the target begins with its name.
struct ProductSet {
  Range target, value;
};

static std::vector<ProductSet> products_set(const Syntax& s, const source::Statements& read, Range body) {
  std::vector<ProductSet> all;
  for (const source::Statement& one : read.statements) {
    const int name = one.range.begin, sign = after_subscripts(s, name), times = sign + 1;
    if (!body.contains(name) || !s.is_identifier(name) || !s.is(sign, "=") || !s.is_identifier(times)) continue;
    const int first = after_subscripts(s, times), second = after_subscripts(s, first + 1);
    if (s.is(first, "*") && s.is_identifier(first + 1) && s.is(second, ";"))
      all.push_back({{name, sign}, {times, second}});
  }
  return all;
}

/// Nothing else in the loop reads or sets it, and no branch chooses when it is set.
static bool is_set_alone(const Syntax& s, const source::Statements& read, const source::Loop& loop, int name) {
  int seen = 0;
  for (int i = loop.whole.begin; i < loop.whole.end; ++i) seen += s.is(i, s.text(name)) ? 1 : 0;
  return seen == 1 && std::ranges::none_of(read.branches, [&](const source::Branch& branch) {
           return loop.body.contains(branch.whole.begin) && branch.whole.contains(name);
         });
}

Habit product_replaces_sum(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const source::Statements read = source::read_statements(s);
  for (const source::Loop& loop : read.loops) {
    const int counter = source::declared_counter(s, loop);
    if (counter < 0) continue;
    const std::string k(s.text(counter));
    for (const ProductSet& one : products_set(s, read, loop.body))
      if (made_of(s, loop.body, one.value).count(k) > 0 && made_of(s, loop.body, one.target).count(k) == 0 &&
          is_set_alone(s, read, loop, one.target.begin))
        return {s.line(one.target.begin), program.code.source(one.target)};
  }
  return {};
}

/// The parameter of this name is given what is called so in matmul().
static bool is_given_as(const Syntax& s, const Launch& launch, const Function& kernel, std::string_view name) {
  const std::vector<Range> own = s.split(kernel.parameters, true), given = s.split(launch.arguments, false);
  for (size_t i = 0; i < own.size() && own.size() == given.size(); ++i)
    if (s.is(own[i].end - 1, name)) return given[i].size() == 1 && s.is(given[i].begin, name);
  return false;
}

int lengths_of_columns(const std::string& text) {
  static const Pattern kLengths("$name = M , $name = K , $name = M ;");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Launch& launch : source::find_launches(s)) {
    const Function* kernel = kernel_of(program, launch);
    const Match at = kernel ? kLengths.find(s, kernel->body) : Match{};
    const bool in_order = !at.empty() && !parameter_for(program, launch, *kernel, 0).empty() &&
                          is_given_as(s, launch, *kernel, "M") && is_given_as(s, launch, *kernel, "K");
    if (in_order) return s.line(at[0]);
  }
  return 0;
}

namespace {

/// The pointer among this kernel's parameters that these tokens begin at, or count from; "" for none.
std::string given_pointer(const Syntax& s, const Function& f, Range place) {
  for (const Range& parameter : s.split(f.parameters, true)) {
    const std::string name(s.text(parameter.end - 1));
    if (s.range_has(parameter, "*") && s.range_has(place, name)) return name;
  }
  return "";
}

}  // namespace

Habit column_fragment(const std::string& text) {
  static const Pattern kFragment("fragment < ~; matrix_a|matrix_b ~; col_major ~; > $name");
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (Range rest = f.body; f.space.global && rest.size() > 0;) {
      const Match at = kFragment.find(s, rest);
      if (at.empty()) break;
      const std::string name(s.text(at.back() - 1));
      for (int i = at.back(); i < f.body.end; ++i) {
        if (!s.is(i, "load_matrix_sync") || !s.is(i + 2, name)) continue;
        const std::vector<Range> arguments = s.split({i + 2, s.partner(i + 1)}, false);
        const std::string matrix = arguments.size() >= 3 ? given_pointer(s, f, arguments[1]) : "";
        if (!matrix.empty()) return {s.line(i), matrix};
      }
      rest.begin = at.back();
    }
  return {};
}

Habit filled_at_sum(const std::string& text, const std::string& array) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const std::set<std::string> x = aliases_of(s, f.body, "threadIdx", "x"),
                                y = aliases_of(s, f.body, "threadIdx", "y");
    const auto is = [&](Range term, const char* axis, const std::set<std::string>& names) {
      return (term.size() == 1 && mentions(s, term, names)) ||
             (term.size() == 3 && has_axis(s, term, "threadIdx", axis));
    };
    for (int i = f.body.begin; i + 2 < f.body.end; ++i) {
      if (!s.is(i, array) || !s.is(i + 1, "[") || !s.is(s.partner(i + 1) + 1, "=")) continue;
      const Range index{i + 2, s.partner(i + 1)};
      const std::vector<Range> terms = terms_of(s, index);
      const bool sum = terms.size() == 2 && ((is(terms[0], "x", x) && is(terms[1], "y", y)) ||
                                             (is(terms[0], "y", y) && is(terms[1], "x", x)));
      if (sum) return {s.line(i), s.text(index)};
    }
  }
  return {};
}

}  // namespace grader
