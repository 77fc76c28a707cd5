#include <algorithm>
#include <map>

#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

using Signs = std::map<std::string, std::vector<std::string>>;

/// The sum around an operator, with a different operator.
Slip with_sign(const SourceText& code, int sign, const std::string& other, Mistake mistake) {
  const Range sum = code.sum_around(sign);
  return with_name(mistake, value(sum, code.replaced(sum, {sign, sign + 1}, other)));
}

void other_signs(const SourceText& code, Slips& all) {
  static const Signs others = {{"/", {"%", "*"}}, {"%", {"/"}}, {"*", {"+"}}, {"+", {"*", "-"}}, {"-", {"+"}}};
  for (int i = 1; i + 1 < code.tokens().size(); ++i) {
    if (!code.function_of(i) || !code.is_value(i) || !(code.multiplies(i) || code.adds(i))) continue;
    const auto found = others.find(code.word(i));
    if (found == others.end()) continue;
    for (const std::string& other : found->second)
      all.push_back(with_sign(
          code, i, other, code.is(i, "-") && other == "+" ? Mistake::minus_in_index : Mistake::other_operator_meant));
  }
}

bool splits(const SourceText& code, int i, const char* sign) {
  return code.is(i, sign) && code.is_value(i) && code.multiplies(i) && code.function_of(i);
}

/// `t / W` and `t % W` exchanged.
void exchanged_divisions(const SourceText& code, Slips& all) {
  const int size = code.tokens().size();
  for (int i = 1; i < size; ++i)
    for (int k = 1; splits(code, i, "/") && k < size; ++k) {
      const bool same =
          splits(code, k, "%") && code.word(k - 1) == code.word(i - 1) && code.word(k + 1) == code.word(i + 1);
      if (!same || code.function_of(i) != code.function_of(k)) continue;
      const Range a = code.sum_around(i), b = code.sum_around(k);
      if (a.begin == b.begin) continue;
      all.push_back(with_name(Mistake::tile_indices_swapped,
                              {{a, code.replaced(a, {i, i + 1}, "%")}, {b, code.replaced(b, {k, k + 1}, "/")}}));
    }
}

/// `x % 4` and `x / 4` where the multiple of four is intended; also `x & 3`.
void whole_steps(const SourceText& code, Slips& all) {
  for (int i = 1; i + 1 < code.tokens().size(); ++i) {
    const bool operands = (code.tokens().is_identifier(i - 1)) &&
                          (code.is_number(i + 1) || code.tokens().is_identifier(i + 1)) && code.is_value(i);
    if (!operands || !code.function_of(i) || !code.tokens().is_any(i, {"%", "/", "&"})) continue;
    const std::string x = code.word(i - 1), by = code.word(i + 1);
    const std::string text = code.is(i, "/") ? "(" + x + " / " + by + " * " + by + ")"
                                             : "(" + x + " - (" + code.source({i - 1, i + 2}) + "))";
    all.push_back(with_name(Mistake::other_operator_meant, value({i - 1, i + 2}, text)));
  }
}

const char* turned(const std::string& sign) {
  static const std::map<std::string, const char*> all = {{"<", ">="}, {">=", "<"},  {">", "<="},
                                                         {"<=", ">"}, {"==", "!="}, {"!=", "=="}};
  const auto found = all.find(sign);
  return found == all.end() ? "" : found->second;
}

/// True in matmul() of a CUDA file: the condition selects the kernel, and the other kernel would be right as well.
bool chooses_a_launch(const SourceText& code, Range condition) {
  const Function* function = code.function_of(condition.begin);
  return function && !function->on_device && std::ranges::any_of(code.functions(), &Function::on_device);
}

/// A comparison is inverted.
void turned_comparisons(const SourceText& code, Slips& all) {
  for (const Range& condition : source::find_conditions(code.tokens(), code.read())) {
    if (chooses_a_launch(code, condition)) continue;
    for (const Range& part : source::parts_of(code.tokens(), condition)) {
      const auto test = source::find_comparison(code.tokens(), part);
      if (!test || !code.is_value(part.begin) || code.tokens().range_has(part, "?")) continue;
      const std::string other = turned(code.source(test->operation));
      const Range whole{test->left.begin, test->right.end};
      if (!other.empty())
        all.push_back(with_name(Mistake::guard_reversed, value(whole, code.replaced(whole, test->operation, other))));
    }
  }
}

/// `if (row < M, col < N)`
void commas_in_tests(const SourceText& code, Slips& all) {
  for (const source::Branch& branch : code.read().branches)
    for (int i = branch.condition.begin; i < branch.condition.end; i = code.tokens().skip(i))
      if (code.is(i, ",") && code.is_value(i))
        all.push_back(with_name(Mistake::guard_joined_wrong,
                                value(branch.condition, code.replaced(branch.condition, {i, i + 1}, "&&"))));
}

bool is_built_in(const SourceText& code, int i, std::initializer_list<std::string_view> names) {
  return code.function_of(i) && code.is_value(i) && code.tokens().is_any(i, names) && code.is(i + 1, ".") &&
         code.tokens().is_any(i + 2, {"x", "y"});
}

Slip another(Range range, const std::string& text) { return with_name(Mistake::other_name_meant, value(range, text)); }

/// `gridDim.x * blockIdx.x`: the number of blocks in the place of the number of threads per block; and x for y in
/// either.
void other_sizes(const SourceText& code, Slips& all) {
  Slip names, axes;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!is_built_in(code, i, {"blockDim", "gridDim"})) continue;
    const std::string other = code.is(i, "blockDim") ? "gridDim" : "blockDim", axis = code.word(i + 2);
    names.push_back({{i, i + 3}, other + "." + axis});
    axes.push_back({{i, i + 3}, code.word(i) + (axis == "x" ? ".y" : ".x")});
    all.push_back(with_name(Mistake::other_name_meant, {names.back()}));
    all.push_back(with_name(Mistake::other_name_meant, {axes.back()}));
    all.push_back(another({i, i + 3}, "blockDim." + axis + " * gridDim." + axis));
  }
  for (const Slip& together : {names, axes})
    if (together.size() > 1) all.push_back(with_name(Mistake::other_name_meant, together));
}

/// Each separately, and all in the file together.
void other_numbers_of_threads(const SourceText& code, Slips& all) {
  Slip together;
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!is_built_in(code, i, {"threadIdx", "blockIdx"})) continue;
    const std::string other = code.is(i, "threadIdx") ? "blockIdx." : "threadIdx.";
    all.push_back(another({i, i + 3}, other + code.word(i + 2)));
    together.push_back(all.back()[0]);
  }
  if (together.size() > 1) all.push_back(together);
}

/// In a switch, the following cases are skipped; in a loop, the remaining iterations.
void needless_breaks(const SourceText& code, Slips& all) {
  Slip together;
  for (const source::Statement& statement : code.read().statements) {
    const Range range = statement.range;
    if (range.size() != 2 || !code.is(range.begin, "break") || !code.is_value(range.begin)) continue;
    together.push_back({range, ";", Form::statement});
    all.push_back(with_name(Mistake::wrong_way_out, {{range, "continue;", Form::statement}}));
    all.push_back(with_name(Mistake::wrong_way_out, {together.back()}));
  }
  if (together.size() > 1) all.push_back(with_name(Mistake::k_remainder_dropped, together));
}

/// `return;` in a loop over a thread's elements.
void needless_returns(const SourceText& code, Slips& all) {
  for (const source::Statement& statement : code.read().statements) {
    const Range range = statement.range;
    if (range.size() != 2 || !code.is(range.begin, "return") || statement.loop < 0) continue;
    for (const char* way : {"continue;", "break;"})
      all.push_back(with_name(Mistake::wrong_way_out, {{range, way, Form::statement}}));
  }
}

}  // namespace

void other_operators(const SourceText& code, Slips& all) {
  commas_in_tests(code, all);
  exchanged_divisions(code, all);
  turned_comparisons(code, all);
  whole_steps(code, all);
  other_numbers_of_threads(code, all);
  other_sizes(code, all);
  needless_breaks(code, all);
  needless_returns(code, all);
  other_signs(code, all);
}

}  // namespace grader::mend
