// Slips in names: x for y, M for N, a wrong matrix or constant, or two arguments exchanged.
#include <algorithm>

#include "grader/judge/mend/naming/mistake_of.h"
#include "grader/judge/mend/variables/mirror.h"
#include "grader/judge/mend/variables/variables.h"

namespace grader::mend {
namespace {

void other_sides(const SourceText& code, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    const Function* function = code.function_of(i);
    if (!function || !source::means(code.word(i), "side") || !code.is_read(i)) continue;
    for (const std::string& side : function->sides)
      if (side != code.word(i)) all.push_back(with_name(of_other_side(code, i, side), value({i, i + 1}, side)));
  }
}

/// Constants used as factors, as divisors or as the end of a loop.
void other_constants(const SourceText& code, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    const Function* function = code.function_of(i);
    if (!function || !code.is_read(i) || !(code.multiplies(i - 1) || code.multiplies(i + 1))) continue;
    const auto names = code.constants_at(i);
    if (std::ranges::find(names, code.word(i)) == names.end()) continue;
    for (const std::string& other : names)
      if (alike(other, code.word(i)))
        all.push_back(with_name(of_other_constant(code, i, other), value({i, i + 1}, other)));
  }
}

/// `BM / TM` for `BN / TN`: both operands of a quotient or a product.
void other_quotients(const SourceText& code, Slips& all) {
  for (int i = 1; i + 1 < code.tokens().size(); ++i) {
    if (!code.function_of(i) || !code.is_value(i) || !code.multiplies(i)) continue;
    const auto names = code.constants_at(i);
    const auto is_known = [&](const std::string& name) { return std::ranges::find(names, name) != names.end(); };
    const std::string a = other_width(code.word(i - 1)), b = other_width(code.word(i + 1));
    if (is_known(a) && is_known(b))
      all.push_back(with_name(of_other_constant(code, i - 1, a), {{{i - 1, i}, a}, {{i + 1, i + 2}, b}}));
  }
}

/// Sides, or constants of the same kind, that may be meant at this position.
std::vector<std::string> others_like(const SourceText& code, int token) {
  const Function& function = *code.function_of(token);
  std::vector<std::string> all;
  if (source::means(code.word(token), "side")) all = function.sides;
  for (const std::string& constant : code.constants_at(token))
    if (alike(constant, code.word(token))) all.push_back(constant);
  std::erase(all, code.word(token));
  return all;
}

/// `t / M` and `t % M` with the same wrong row length: both change.
void other_lengths(const SourceText& code, Slips& all) {
  const auto splits = [&](int i, const char* sign) { return code.is(i, sign) && code.is_value(i); };
  for (int i = 1; i + 1 < code.tokens().size(); ++i) {
    if (!splits(i, "/") || !code.function_of(i) || !code.is_read(i + 1)) continue;
    const int end = code.block_end(i);
    int rest = i + 2;
    while (rest < end && !(splits(rest, "%") && code.word(rest - 1) == code.word(i - 1))) ++rest;
    if (rest >= end || code.word(rest + 1) != code.word(i + 1)) continue;
    for (const std::string& other : others_like(code, i + 1))
      all.push_back(
          with_name(Mistake::wrong_leading_dimension, {{{i + 1, i + 2}, other}, {{rest + 1, rest + 2}, other}}));
  }
}

bool is_axis(const SourceText& code, int i) {
  return code.is_value(i) && code.tokens().is_any(i, {"threadIdx", "blockIdx"}) && code.is(i + 1, ".") &&
         code.tokens().is_any(i + 2, {"x", "y"});
}

Change other_axis(const SourceText& code, int i) {
  return {{i, i + 3}, code.word(i) + (code.is(i + 2, "x") ? ".y" : ".x")};
}

void other_axes(const SourceText& code, Slips& all) {
  Slip threads, blocks, both;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!is_axis(code, i)) continue;
    both.push_back(other_axis(code, i));
    (code.is(i, "threadIdx") ? threads : blocks).push_back(other_axis(code, i));
    all.push_back(with_name(Mistake::index_conventions_mixed, {other_axis(code, i)}));
  }
  for (const Slip& together : {threads, blocks})
    if (together.size() > 1) all.push_back(with_name(Mistake::index_conventions_mixed, together));
  if (both.size() > 1) all.push_back(with_name(Mistake::row_and_column_swapped, both));
}

void other_matrices(const SourceText& code, Slips& all) {
  for (const source::Index& index : source::find_indices(code.tokens(), code.read())) {
    const std::string other = other_matrix(code.word(index.name));
    const Function* function = code.function_of(index.name);
    const bool declared = code.is(index.name - 1, "*") && code.tokens().is_builtin_type(index.name - 2);
    if (declared || other.empty() || index.written || !function || !code.is_value(index.name)) continue;
    if (code.type_of(other, index.name) != code.type_of(code.word(index.name), index.name)) continue;
    if (!code.tokens().range_has(function->body, other) && !code.tokens().range_has(function->parameters, other))
      continue;
    const int end = index.subscripts.back().end + 1;
    all.push_back(
        with_name(Mistake::same_operand_twice, value({index.name, end}, other + code.source({index.name + 1, end}))));
  }
}

/// Exchanges what is stored to, in a separate statement, because the two may differ in type.
void other_places(const SourceText& code, Slips& all) {
  for (const source::Index& index : source::find_indices(code.tokens(), code.read())) {
    const std::string other = other_matrix(code.word(index.name));
    const source::Statement* statement = code.read().holding(index.name);
    if (other.empty() || !statement || code.declares(*statement) || !code.is(statement->range.end - 1, ";")) continue;
    if (code.type_of(other, index.name).empty() || !code.function_of(index.name)) continue;
    const std::string text = code.replaced(statement->range, {index.name, index.name + 1}, other);
    all.push_back(with_name(Mistake::same_operand_twice, {{statement->range, text, Form::statement}}));
  }
}

/// Exchanges two adjacent arguments of a call or launch, or two adjacent members in braces.
void swapped_arguments(const SourceText& code, Slips& all) {
  for (int i = 1; i < code.tokens().size(); ++i) {
    if (!code.tokens().is_any(i, {"(", "{"}) || !code.is_value(i)) continue;
    const auto arguments = code.tokens().split({i + 1, code.tokens().partner(i)}, true);
    for (size_t n = 1; n < arguments.size(); ++n) {
      const Range a = arguments[n - 1], b = arguments[n];
      const bool names = a.size() == 1 && b.size() == 1 && code.tokens().is_identifier(a.begin) &&
                         code.tokens().is_identifier(b.begin);
      const bool sides = source::means(code.word(a.begin), "side") && source::means(code.word(b.begin), "side");
      const auto are = [&](const char* one, const char* other) {
        return source::means(code.word(a.begin), one) && source::means(code.word(b.begin), other);
      };
      const bool matrices = are("A", "B") || are("B", "A");
      if (names && (sides || matrices))
        all.push_back(with_name(Mistake::arguments_swapped, {{a, code.source(b)}, {b, code.source(a)}}));
    }
  }
}

}  // namespace

void slips_in_names(const SourceText& code, Slips& all) {
  swapped_arguments(code, all);
  other_axes(code, all);
  other_matrices(code, all);
  other_sides(code, all);
  other_constants(code, all);
  other_quotients(code, all);
  other_lengths(code, all);
  other_places(code, all);
  other_variables(code, all);
  names_for_numbers(code, all);
  counts_from_zero(code, all);
  steps_of_pointers(code, all);
  steps_taken_twice(code, all);
  other_blocks(code, all);
}

}  // namespace grader::mend
