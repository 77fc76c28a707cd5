// One name or sign that does not fit what stands beside it.
#include <algorithm>

#include "common/source/pattern.h"
#include "common/source/statements.h"
#include "grader/diagnosis/habits/habits.h"
#include "grader/diagnosis/habits/program.h"

namespace grader {
namespace {

using source::Function;
using source::Match;
using source::Pattern;
using source::Range;
using source::Statement;
using source::Statements;
using source::Syntax;

/// The inside of the braces that `at` stands in.
Range block_around(const Syntax& s, int at) {
  for (int i = at - 1; i >= 0; --i) {
    if (s.is(i, "{")) return {i + 1, s.partner(i)};
    if (s.is(i, "}")) i = s.partner(i);
  }
  return {};
}

bool adds_to(const Syntax& s, Range range, const std::string& name) {
  return Pattern(name + " +=").is_in(s, range) || Pattern(name + " = " + name + " +").is_in(s, range);
}

/// `float name`, outside of round brackets; the tokens of the names.
std::vector<int> declared_reals(const Syntax& s, Range body) {
  std::vector<int> names;
  for (int i = body.begin; i < body.end; ++i)
    if (s.is_any(i, {"float", "double"}) && s.is_identifier(i + 1) && s.is_any(i + 2, {"=", ";", "{"}) &&
        !s.is(i - 1, "("))
      names.push_back(i + 1);
  return names;
}

/// The inner one is added to, and what is used after its block is the outer one.
bool hides(const Syntax& s, int inner, int outer) {
  const std::string name(s.text(inner));
  const Range own = block_around(s, inner), around = block_around(s, outer);
  const bool inside = around.contains(own.begin) && own.begin > outer;
  return inside && adds_to(s, own, name) && !adds_to(s, {outer, own.begin}, name) &&
         s.range_has({own.end, around.end}, name);
}

/// `left += a * b;` in two parts; empty where the statement is none.
struct Sum {
  std::string left, product;
};
Sum read_sum(const Syntax& s, Range statement) {
  for (int i = statement.begin; i < statement.end; ++i)
    if (s.is(i, "+=") && s.range_has({i, statement.end}, "*"))
      return {s.text(Range{statement.begin, i}), s.text(Range{i + 1, statement.end})};
  return {};
}

/// Names that count in the loops around a token.
std::set<std::string> counters_around(const Syntax& s, const Statements& statements, int at) {
  std::set<std::string> names;
  for (const source::Loop& loop : statements.loops)
    if (loop.body.contains(at) && loop.condition.size() > 2) names.emplace(s.text(loop.condition.begin));
  return names;
}

/// Pointers that a kernel only reads.
bool is_input(const Syntax& s, const Function& f, int name) {
  for (const Range& part : s.split(f.parameters, true))
    if (s.range_has(part, "*") && s.is(part.end - 1, s.text(name))) return true;
  return false;
}

/// The subscripts of a kernel's pointers.
std::vector<Range> subscripts_of_pointers(const Syntax& s, const Function& f) {
  std::vector<Range> all;
  for (int i = f.body.begin; i < f.body.end; ++i)
    if (s.is_identifier(i) && s.is(i + 1, "[") && is_input(s, f, i)) all.push_back({i + 2, s.partner(i + 1)});
  return all;
}

/// `name < side` or `name >= side`: the names; "" where something else than a name is compared.
std::set<std::string> compared_with(const Syntax& s, Range condition, std::string_view side) {
  std::set<std::string> names;
  for (int i = condition.begin + 1; i < condition.end; ++i) {
    if (!s.is(i, side) || !s.is_any(i - 1, {"<", ">="}) || s.is(i + 1, "*")) continue;
    const bool plain = s.is_identifier(i - 2) && (i - 2 == condition.begin || s.is_any(i - 3, {"(", "&&", "||"}));
    names.emplace(plain ? s.text(i - 2) : "");
  }
  return names;
}

}  // namespace

Habit shadowed_sum(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (const int inner : declared_reals(s, f.body))
      for (const int outer : declared_reals(s, f.body))
        if (outer < inner && s.text(inner) == s.text(outer) && hides(s, inner, outer))
          return {s.line(inner), std::string(s.text(inner))};
  return {};
}

namespace {

/// `row * K + k`, `i < K`.
bool is_used_as_size(const Syntax& s, Range range, const std::string& name) {
  return Pattern("*|<|<=|>|>= " + name).is_in(s, range);
}

}  // namespace

Habit hidden_size(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Loop& loop : source::read_statements(s).loops) {
    const int name = loop.init.begin + 1;
    if (!s.is_any(loop.init.begin, {"int", "unsigned", "size_t"}) || !s.is(name + 1, "=")) continue;
    for (const Function& f : program.functions) {
      if (!f.body.contains(loop.whole.begin)) continue;
      for (const Range& parameter : s.split(f.parameters, false))
        if (s.is_any(parameter.end - 2, {"int", "unsigned", "size_t"}) && s.is(parameter.end - 1, s.text(name)))
          if (is_used_as_size(s, loop.body, std::string(s.text(name))))
            return {s.line(loop.whole.begin), std::string(s.text(name))};
    }
  }
  return {};
}

Habit assignment_in_test(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const source::Branch& branch : statements.branches)
    for (int i = branch.condition.begin + 1; i < branch.condition.end; ++i)
      if (s.is(i, "=") && (i - 1 == branch.condition.begin || s.is_any(i - 2, {"(", "&&", "||"})))
        return {s.line(i), std::string(s.text(i - 1))};
  return {};
}

Habit chained_comparison(const std::string& text) {
  static const Pattern kEqual("$word == $word == $word"), kRange("$word <|<= $name <|<= $word");
  const Program program(text);
  const Syntax& s = program.s;
  for (const source::Branch& branch : source::read_statements(s).branches)
    for (const Pattern* chain : {&kEqual, &kRange})
      if (const Match at = chain->find(s, branch.condition); !at.empty())
        return {s.line(at[0]), s.text(Range{at[0], at.back()})};
  return {};
}

namespace {

/// `b[k * N + 1]` or `b[k + 1 * N]`, as what is added and what it is multiplied with; empty names for anything else.
struct Product {
  int at = -1;
  std::string counter, number, length;
};
Product open_product(const Syntax& s, Range rest) {
  static const Pattern kFirst("[ $name * $name + $word ]|+"), kLast("[ $name + $word * $name ]|+");
  const Match first = kFirst.find(s, rest), last = kLast.find(s, rest);
  const auto text = [&](int i) { return std::string(s.text(i)); };
  if (!first.empty() && (last.empty() || first[0] < last[0]))
    return {first[0], text(first[1]), text(first[5]), text(first[3])};
  if (!last.empty()) return {last[0], text(last[1]), text(last[3]), text(last[5])};
  return {};
}

}  // namespace

Habit factor_without_brackets(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions)
    for (Range rest = f.body; rest.begin < rest.end;) {
      const Product one = open_product(s, rest);
      if (one.at < 0) break;
      const Range statement{s.statement_begin(one.at), s.find_semicolon(one.at, f.body.end)};
      if (one.number.find_first_not_of("0123456789") == std::string::npos &&
          Pattern("[|+ " + one.counter + " + " + one.number + " ]").is_in(s, statement))
        return {s.line(one.at), "(" + one.counter + " + " + one.number + ") * " + one.length};
      rest.begin = one.at + 1;
    }
  return {};
}

namespace {

/// Between two statements something is set that the product names: `k++;`.
bool changes_between(const Syntax& s, Range between, const std::string& product) {
  for (int i = between.begin; i < between.end; ++i) {
    if (!s.is_any(i, {"++", "--", "+=", "-=", "="})) continue;
    const int name = s.is_identifier(i - 1) ? i - 1 : i + 1;
    if (product.find(s.text(name)) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

/// A pointer or a whole number, which goes on by a product.
static bool is_place(const Program& program, const std::string& left) {
  const Pattern declared("int|unsigned|size_t|* " + left + " =|,|)|;");
  return left.find('[') == std::string::npos && declared.is_in(program.s, program.code.all());
}

Habit same_product_twice(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (size_t i = 0; i < statements.statements.size(); ++i) {
    const Statement& one = statements.statements[i];
    const Sum sum = one.loop >= 0 ? read_sum(s, one.range) : Sum{};
    if (sum.left.empty() || statements.statements.size() > 400) continue;
    for (size_t j = 0; j < i; ++j) {
      const Statement& before = statements.statements[j];
      const Sum other = before.loop == one.loop ? read_sum(s, before.range) : Sum{};
      if (other.product == sum.product && other.left != sum.left && !is_place(program, sum.left) &&
          !is_place(program, other.left) && !changes_between(s, {before.range.end, one.range.begin}, sum.product))
        return {s.line(one.range.begin), other.left + " and " + sum.left};
    }
  }
  return {};
}

Habit thread_for_length(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    const std::set<std::string> own = made_from(s, f.body, {"threadIdx"});
    for (const Range& index : subscripts_of_pointers(s, f))
      for (int i = index.begin + 1; i + 1 < index.end; ++i) {
        const std::string left(s.text(i - 1)), right(s.text(i + 1));
        const bool plain = s.is(i, "*") && (i - 1 == index.begin || s.is_any(i - 2, {"+", "("})) &&
                           (i + 2 == index.end || s.is_any(i + 2, {"+", ")"}));
        const std::set<std::string> counters = plain ? counters_around(s, statements, i) : std::set<std::string>{};
        if (own.count(right) > 0 && counters.count(left) > 0) return {s.line(i), right};
        if (own.count(left) > 0 && counters.count(right) > 0) return {s.line(i), left};
      }
  }
  return {};
}

Habit subtracted_thread(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    if (!f.space.global) continue;
    const std::set<std::string> own = aliases_of(s, f.body, "threadIdx");
    for (const Range& index : subscripts_of_pointers(s, f))
      for (int i = index.begin + 1; i + 1 < index.end; ++i)
        if (s.is(i, "-") && (own.count(std::string(s.text(i + 1))) > 0 || s.is(i + 1, "threadIdx")))
          return {s.line(i), s.text(Range{i, i + (s.is(i + 1, "threadIdx") ? 4 : 2)})};
  }
  return {};
}

namespace {

/// Inside of the branch another one asks for the store's own row and column.
bool tests_inside(const Syntax& s, const Statements& statements, const source::Branch& outer, const Match& store) {
  return std::ranges::any_of(statements.branches, [&](const source::Branch& branch) {
    return outer.body.contains(branch.whole.begin) && branch.body.contains(store[0]) &&
           s.range_has(branch.condition, s.text(store[2])) && s.range_has(branch.condition, s.text(store[6]));
  });
}

}  // namespace

Habit tested_beside(const std::string& text) {
  static const Pattern kStore("c|C|d_C|d_c|Pd|P [ $name * N + $name ] =|+=");
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  for (const Function& f : program.functions)
    for (Range rest = f.body; f.space.global && rest.begin < rest.end;) {
      const Match at = kStore.find(s, rest);
      if (at.empty()) break;
      rest.begin = at[0] + 1;
      for (const source::Branch& branch : statements.branches) {
        if (!branch.body.contains(at[0]) || tests_inside(s, statements, branch, at)) continue;
        for (const auto& [name, side] : {std::pair(at[2], "M"), {at[6], "N"}}) {
          const std::set<std::string> tested = compared_with(s, branch.condition, side);
          // Row and column may be exchanged in the test: that is another mistake.
          const bool crossed = tested.count(std::string(s.text(name == at[2] ? at[6] : at[2]))) > 0;
          if (tested.size() == 1 && tested.count("") == 0 && tested.count(std::string(s.text(name))) == 0 && !crossed)
            return {s.line(at[0]), *tested.begin() + ", and the store goes to " + std::string(s.text(name))};
        }
      }
    }
  return {};
}

namespace {

/// An array in shared memory.
bool is_tile(const Program& program, std::string_view name) {
  return Pattern("__shared__ ~; " + std::string(name) + " [").is_in(program.s, program.code.all());
}

bool asks_for_both_sides(const Syntax& s, Range condition) {
  const auto compares = [&](const char* side) { return Pattern("<|>= " + std::string(side)).is_in(s, condition); };
  return compares("M") && compares("N");
}

/// `const bool inside = row < M && col < N;`
std::set<std::string> tests_for_both_sides(const Syntax& s, Range body) {
  std::set<std::string> names;
  for (const source::Assignment& one : source::find_assignments(s, body))
    if (s.is(one.name - 1, "bool") && asks_for_both_sides(s, one.value)) names.emplace(s.text(one.name));
  return names;
}

/// `As[…] = inside && … ? A[…] : 0.0f;` and the same of B, with one test for both sides: the line of the first.
int shared_choice(const Program& program, const Statements& statements) {
  const Syntax& s = program.s;
  for (const Function& f : program.functions) {
    const std::set<std::string> tests = tests_for_both_sides(s, f.body);
    std::set<std::string> tiles;
    int line = 0;
    for (const source::Statement& one : statements.statements) {
      static const Pattern kChoice("$name [ ~=|; ] = ~; ? ~; :");
      const Match at = f.body.contains(one.range.begin) ? kChoice.find(s, one.range) : Match{};
      if (at.empty() || at[0] != one.range.begin || !mentions(s, one.range, tests)) continue;
      if (!is_tile(program, s.text(at[0]))) continue;
      tiles.emplace(s.text(at[0]));
      line = line > 0 ? line : s.line(one.range.begin);
    }
    if (tiles.size() > 1) return line;
  }
  return 0;
}

}  // namespace

/// Matrices that tiles are filled from in this range, by `tile[…] = A[…]` or `tile[…] = … ? A[…] : 0`.
static std::set<std::string> matrices_loaded(const Program& program, Range body) {
  static const Pattern kLoad("$name [ ~=|; ] = $name ["), kChoice("$name [ ~=|; ] = ~;|? ? $name [");
  std::set<std::string> from;
  for (const Pattern* load : {&kLoad, &kChoice})
    for (Range rest = body; rest.begin < rest.end;) {
      const Match at = load->find(program.s, rest);
      if (at.empty()) break;
      if (is_tile(program, program.s.text(at[0]))) from.emplace(program.s.text(at[at.size() - 3]));
      rest.begin = at[0] + 1;
    }
  return from;
}

Habit shared_test(const std::string& text) {
  const Program program(text);
  const Syntax& s = program.s;
  const Statements statements = source::read_statements(s);
  if (const int line = shared_choice(program, statements)) return {line, ""};
  const std::set<std::string> names = tests_for_both_sides(s, program.code.all());
  for (const source::Branch& branch : statements.branches) {
    const bool named = branch.condition.size() == 1 && mentions(s, branch.condition, names);
    if (!(named || asks_for_both_sides(s, branch.condition)) || s.range_has(branch.body, "__syncthreads")) continue;
    if (matrices_loaded(program, branch.body).size() >= 2) return {s.line(branch.whole.begin), ""};
  }
  return {};
}

}  // namespace grader
