// Slips in sums: the initial value, `=` for `+=`, what is done with a product, and how often.
#include <algorithm>
#include <set>

#include "grader/judge/mend/declarations.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

/// The operator in `place = value;` and similar statements; -1 if there is none.
int assignment_in(const SourceText& code, Range statement) {
  for (int i = statement.begin; i < statement.end; i = code.tokens().skip(i))
    if (code.tokens().is_any(i, {"=", "+=", "-=", "*="})) return i;
  return -1;
}

/// True if the range multiplies, ignoring arguments and subscripts.
bool multiplies_in(const SourceText& code, Range range) {
  const auto of_a_name = [&](int i) {
    return code.tokens().is_any(i, {"(", "["}) && (code.ends_operand(i - 1) || code.is(i - 1, ">"));
  };
  for (int i = range.begin; i < range.end; i = of_a_name(i) ? code.tokens().skip(i) : i + 1)
    if (code.is(i, "*") && code.multiplies(i)) return true;
  return false;
}

/// Sums of products: the names that are added to.
std::set<std::string> sums_of(const SourceText& code) {
  std::set<std::string> names;
  for (const source::Statement& statement : code.read().statements) {
    const int sign = assignment_in(code, statement.range);
    if (sign >= 0 && !code.is(sign, "=") && !code.declares(statement)) names.insert(code.word(statement.range.begin));
  }
  return names;
}

/// Arrays of float that are passed as a whole to a function, which may add to them: `multiply(sums, a, b)`.
std::set<std::string> passed_arrays(const SourceText& code) {
  std::set<std::string> passed, arrays;
  for (int i = 1; i < code.tokens().size(); ++i) {
    if (!code.tokens().is_identifier(i)) continue;
    if (code.is(i - 1, "float") && code.is(i + 1, "[")) arrays.insert(code.word(i));
    if (code.tokens().is_any(i - 1, {"(", ","}) && code.tokens().is_any(i + 1, {",", ")"})) passed.insert(code.word(i));
  }
  std::erase_if(arrays, [&](const std::string& name) { return !passed.count(name); });
  return arrays;
}

void other_operations(const SourceText& code, const source::Statement& statement, Slips& all) {
  const Range range = statement.range;
  const int sign = assignment_in(code, range);
  if (sign < 0 || code.declares(statement) || !code.is_value(sign) || code.is(range.begin, "*")) return;
  if (code.is_pointer(code.word(range.begin), range.begin)) return;
  const std::string left = code.source({range.begin, sign}), right = code.source({sign + 1, range.end - 1});
  const auto add = [&](std::optional<Mistake> mistake, const std::string& text) {
    all.push_back(with_name(mistake, {{range, text, Form::statement}}));
  };
  const bool product = multiplies_in(code, {sign + 1, range.end - 1});
  const Mistake instead_of_sum = code.is(sign, "=") ? Mistake::assigned_not_added : Mistake::wrong_operation;
  if (product && !code.is(sign, "+=")) add(instead_of_sum, left + " += " + right + ";");
  if (!product && code.is(sign, "+=")) add(std::nullopt, left + " = " + right + ";");
  if (product && code.is(sign, "+=")) add(std::nullopt, left + " = " + right + ";");
  const auto terms = code.terms({sign + 1, range.end - 1});
  if (terms.size() == 2 && code.is(sign, "+="))
    add(Mistake::wrong_operation, left + " += (" + code.source(terms[0]) + ") * (" + code.source(terms[1]) + ");");
}

/// Clears a variable, whatever its number of dimensions.
std::string cleared(const std::string& name, int dimensions) {
  std::string text, each = name;
  for (int n = 0; n < dimensions; ++n) {
    const std::string inner = "each" + std::to_string(n) + "_";
    text += "for (auto& " + inner + " : " + each + ") ";
    each = inner;
  }
  return text + each + " = 0;";
}

/// The sums that a statement declares, each with the code that clears it.
std::vector<std::string> clearings(const SourceText& code, Range statement, const std::set<std::string>& sums) {
  std::vector<std::string> all;
  for (int i = statement.begin + 1; i < statement.end; i = code.tokens().skip(i)) {
    if (!sums.count(code.word(i)) || !(code.tokens().is_builtin_type(i - 1) || code.is(i - 1, ","))) continue;
    int dimensions = 0;
    for (int at = i + 1; code.is(at, "["); at = code.tokens().skip(at)) ++dimensions;
    all.push_back(cleared(code.word(i), dimensions));
  }
  std::string together;
  for (const std::string& one : all) together += one + " ";
  if (all.size() > 1) all.push_back(together);
  return all;
}

/// A sum starts at zero: at its declaration, or where the loops after it start.
void first_values(const SourceText& code, std::set<std::string> sums, Slips& all) {
  sums.merge(passed_arrays(code));
  for (const source::Statement& statement : code.read().statements) {
    const Range range = statement.range;
    if (!code.declares(statement) || !code.is_value(range.begin)) continue;
    std::vector<std::pair<int, std::optional<Mistake>>> places = {{range.end, std::nullopt}};
    for (const source::Loop& loop : code.read().loops)
      if (loop.whole.begin >= range.end && loop.whole.begin < code.block_end(range.begin))
        places.push_back({loop.body.begin, Mistake::accumulator_not_reset});
    for (const std::string& text : clearings(code, range, sums))
      for (const auto& [at, names] : places)
        if (code.takes_statements(at)) all.push_back({{{at, at}, text, Form::insertion, names}});
  }
}

/// Statements that set a sum to a number, and statements that occur twice.
void too_many(const SourceText& code, const std::set<std::string>& sums, Slips& all) {
  const auto& statements = code.read().statements;
  for (size_t i = 0; i < statements.size(); ++i) {
    const Range range = statements[i].range;
    if (code.declares(statements[i]) || !code.is_value(range.begin)) continue;
    const int sign = assignment_in(code, range);
    const bool sets = sign >= 0 && code.is(sign, "=") && code.is_number(sign + 1) && sums.count(code.word(range.begin));
    const bool again = i > 0 && statements[i - 1].range.end == range.begin &&
                       code.source(statements[i - 1].range) == code.source(range);
    if (sets || again) all.push_back({{range, ";", Form::statement}});
  }
}

/// `sum = 0;`, `fill_fragment(sum, 0);`
bool clears(const SourceText& code, const source::Statement& statement, const std::set<std::string>& sums) {
  const Range range = statement.range;
  if (code.declares(statement) || !code.is_value(range.begin)) return false;
  const int sign = assignment_in(code, range);
  const bool sets = sign >= 0 && code.is(sign, "=") && code.is_number(sign + 1) && code.is(sign + 2, ";");
  return (sets && sums.count(code.word(range.begin))) || code.tokens().range_has(range, "fill_fragment");
}

/// The innermost loop around a range that does more than this range; `unit` grows to the loops that only repeat it.
const source::Loop* loop_around(const SourceText& code, Range& unit) {
  const source::Loop* found = nullptr;
  for (const source::Loop& loop : code.read().loops)
    if (loop.body.contains(unit.begin) && (!found || loop.body.size() < found->body.size())) found = &loop;
  if (!found || found->body.begin != unit.begin || found->body.end != unit.end) return found;
  unit = found->whole;
  return loop_around(code, unit);
}

/// A sum that is cleared in each iteration of a loop is cleared before the loop instead.
void cleared_too_often(const SourceText& code, const std::set<std::string>& sums, Slips& all) {
  const std::vector<Scope> scopes = scopes_of(code);
  for (const source::Statement& statement : code.read().statements) {
    if (!clears(code, statement, sums)) continue;
    Range unit = statement.range;
    const source::Loop* loop = loop_around(code, unit);
    const int to = loop ? loop->whole.begin : 0;
    if (!loop || !code.takes_statements(to) || !may_move(code, scopes, unit, to)) continue;
    all.push_back(with_name(Mistake::one_phase_only,
                            {{unit, ";", Form::statement}, {{to, to}, code.source(unit), Form::insertion}}));
  }
}

/// C is cleared before it is added to.
void cleared_outputs(const SourceText& code, Slips& all) {
  for (const Function& function : code.functions()) {
    const auto parameters = code.tokens().split(function.parameters, true);
    if (!function.is_matmul || parameters.size() != 6 || function.body.size() == 0) continue;
    const auto name = [&](size_t n) { return code.word(parameters[n].end - 1); };
    const std::string count = "(size_t)" + name(3) + " * " + name(4);
    const bool cuda = std::ranges::any_of(code.functions(), &Function::on_device);
    const int at = function.body.begin;
    all.push_back({{{at, at},
                    cuda ? "cudaMemset(" + name(2) + ", 0, " + count + " * sizeof(float));"
                         : "for (size_t each_ = 0; each_ < " + count + "; ++each_) " + name(2) + "[each_] = 0;",
                    Form::insertion,
                    Mistake::added_to_old_c}});
  }
}

/// `fill(…, 1.0f)`: the value is not zero.
void filled_with_zero(const SourceText& code, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.is_value(i) || code.word(i).find("fill") == std::string::npos || !code.is(i + 1, "(")) continue;
    const int last = code.tokens().partner(i + 1) - 1;
    if (code.is_number(last) && code.word(last) != "0.0f")
      all.push_back(with_name(Mistake::accumulator_starts_wrong, {{{last, last + 1}, "0.0f"}}));
  }
}

/// A number in a sum of sums is replaced by the name of a sum that is never read.
void forgotten_sums(const SourceText& code, const std::set<std::string>& sums, Slips& all) {
  for (int i = 0; i < code.tokens().size(); ++i) {
    const bool zero = code.is_value(i) && code.is_number(i) && code.word(i).starts_with("0.0");
    if (!zero || !(code.adds(i - 1) || code.adds(i + 1))) continue;
    for (const std::string& sum : sums) all.push_back(with_name(Mistake::partial_sum_missing, {{{i, i + 1}, sum}}));
  }
}

/// `(x * c - (x * c - x))` becomes x itself.
void unrounded(const SourceText& code, Slips& all) {
  const auto indices = source::find_indices(code.tokens(), code.read());
  for (int i = 0; i < code.tokens().size(); ++i) {
    const Range range{i, code.tokens().skip(i)};
    if (!code.is(i, "(") || code.tokens().is_identifier(i - 1) || !code.is_value(i)) continue;
    std::set<std::string> inside;
    size_t times = 0;
    for (const source::Index& index : indices)
      if (range.contains(index.name))
        inside.insert(code.source({index.name, index.subscripts.back().end + 1})), ++times;
    if (inside.size() == 1 && times > 1) all.push_back(with_name(Mistake::lower_precision, {{range, *inside.begin()}}));
  }
}

}  // namespace

void slips_in_sums(const SourceText& code, Slips& all) {
  const std::set<std::string> sums = sums_of(code);
  first_values(code, sums, all);
  for (const source::Statement& statement : code.read().statements) other_operations(code, statement, all);
  cleared_too_often(code, sums, all);
  too_many(code, sums, all);
  cleared_outputs(code, all);
  filled_with_zero(code, all);
  forgotten_sums(code, sums, all);
  unrounded(code, all);
}

}  // namespace grader::mend
