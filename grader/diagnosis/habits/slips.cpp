// One name or sign that does not match its neighbours.
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

/// The two parts of `left += a * b;`; empty for any other statement.
struct Sum {
  std::string left, product;
};
Sum read_sum(const Syntax& s, Range statement) {
  for (int i = statement.begin; i < statement.end; ++i)
    if (s.is(i, "+=") && s.range_has({i, statement.end}, "*"))
      return {s.text(Range{statement.begin, i}), s.text(Range{i + 1, statement.end})};
  return {};
}

}  // namespace

namespace {}  // namespace

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

namespace {

/// `b[k * N + 1]` or `b[k + 1 * N]`, as the summand and the product; empty names for anything else.
struct Product {
  int at = -1;
  std::string counter, number, length;
};
}  // namespace

namespace {

/// True if a statement between the two changes a name of the product: `k++;`.
bool changes_between(const Syntax& s, Range between, const std::string& product) {
  for (int i = between.begin; i < between.end; ++i) {
    if (!s.is_any(i, {"++", "--", "+=", "-=", "="})) continue;
    const int name = s.is_identifier(i - 1) ? i - 1 : i + 1;
    if (product.find(s.text(name)) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

/// A pointer or an integer that is advanced by a product.
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

namespace {}  // namespace

namespace {}  // namespace

}  // namespace grader
