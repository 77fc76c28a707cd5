#include "grader/judge/mend/variables/variables.h"

#include <algorithm>

#include "grader/judge/mend/declarations.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

enum class Kind { whole, real, other };

/// The kind of a single value; pointers and structures are not classified.
Kind kind_of(const std::string& type) {
  const auto has = [&](const char* word) { return type.find(word) != std::string::npos; };
  if (has("*") || has("&") || has("float4") || has("bool")) return Kind::other;
  if (has("int") || has("unsigned") || has("size_t")) return Kind::whole;
  return has("float") ? Kind::real : Kind::other;
}

struct Variable {
  std::string name;
  Kind kind = Kind::other;
  Range scope;
  bool counts = false;  // is a loop counter
};

/// Variables with an initial value, and loop counters.
std::vector<Variable> variables_of(const SourceText& code) {
  std::vector<Variable> all;
  const auto of_a_loop = [&](int token) {
    return std::ranges::find_if(code.read().loops, [&](const auto& loop) { return loop.init.contains(token); });
  };
  for (const Declared& one : declared(code)) {
    if (of_a_loop(one.name) != code.read().loops.end() || !code.tokens().is_identifier(one.name)) continue;
    const Kind kind = kind_of(code.type_of(code.word(one.name), one.name + 1));
    all.push_back({code.word(one.name), kind, {one.first.end, code.block_end(one.name)}});
  }
  for (const source::Loop& loop : code.read().loops)
    if (const std::string counter = code.counter_of(loop); !counter.empty())
      all.push_back({counter, Kind::whole, {loop.condition.begin, loop.whole.end}, true});
  for (const Function& function : code.functions())
    for (const Range& parameter : code.tokens().split(function.parameters, true)) {
      const std::string name = code.word(parameter.end - 1);
      const Kind kind = kind_of(code.source({parameter.begin, std::max(parameter.begin, parameter.end - 1)}));
      if (kind != Kind::other && !source::means(name, "side")) all.push_back({name, kind, function.body});
    }
  return all;
}

/// The innermost variable of that name at this token; nullptr if there is none.
const Variable* find(const std::vector<Variable>& all, const std::string& name, int token) {
  const Variable* found = nullptr;
  for (const Variable& one : all)
    if (one.name == name && one.scope.contains(token) && (!found || one.scope.begin > found->scope.begin)) found = &one;
  return found;
}

Slip other_name(Range range, const std::string& text) {
  return with_name(Mistake::other_name_meant, value(range, text));
}

/// Every range in which an index is computed.
std::vector<Range> subscripts(const SourceText& code) {
  std::vector<Range> all;
  for (const source::Index& index : source::find_indices(code.tokens(), code.read()))
    all.insert(all.end(), index.subscripts.begin(), index.subscripts.end());
  return all;
}

/// `0` in `sum[0]`: replaced by a loop counter. `1` in `tile[k][tx + 1]`: by a constant.
void names_for(const SourceText& code, const std::vector<Variable>& variables, int number, bool alone, Slips& all) {
  const Range range{number, number + 1};
  for (const Variable& one : variables)
    if (alone && one.counts && one.scope.contains(number)) all.push_back(other_name(range, one.name));
  if (!alone)
    for (const std::string& constant : code.constants_at(number)) all.push_back(other_name(range, constant));
}

/// The blocks and grids declared in the function of this token.
std::vector<std::string> blocks_of(const SourceText& code, const Function& function, int before) {
  std::vector<std::string> all;
  for (int i = function.body.begin; i + 1 < before; ++i)
    if (code.is(i, "dim3") && code.tokens().is_identifier(i + 1)) all.push_back(code.word(i + 1));
  return all;
}

}  // namespace

void other_variables(const SourceText& code, Slips& all) {
  const std::vector<Variable> variables = variables_of(code);
  for (int i = 0; i < code.tokens().size(); ++i) {
    if (!code.function_of(i) || !code.is_read(i)) continue;
    const Variable* own = find(variables, code.word(i), i);
    if (!own || own->kind == Kind::other) continue;
    for (const Variable& other : variables)
      if (other.name != own->name && other.kind == own->kind && find(variables, other.name, i) == &other)
        all.push_back(other_name({i, i + 1}, other.name));
  }
}

void names_for_numbers(const SourceText& code, Slips& all) {
  const std::vector<Variable> variables = variables_of(code);
  for (const Range& subscript : subscripts(code))
    for (int i = subscript.begin; i < subscript.end; ++i)
      if (code.is_number(i) && code.is_value(i) && (subscript.size() == 1 || code.adds(i - 1)))
        names_for(code, variables, i, subscript.size() == 1, all);
}

void counts_from_zero(const SourceText& code, Slips& all) {
  for (const source::Branch& branch : code.read().branches) {
    const auto test = source::find_comparison(code.tokens(), branch.condition);
    if (!branch.has_else || !test || !code.is(test->operation.begin, "<") || test->left.size() != 1) continue;
    for (int i = branch.body.end; i < branch.whole.end; ++i)
      if (code.is(i, code.word(test->left.begin)) && code.is_read(i))
        all.push_back(other_name({i, i + 1}, "(" + code.word(i) + " - (" + code.source(test->right) + "))"));
  }
}

void steps_of_pointers(const SourceText& code, Slips& all) {
  for (const source::Statement& statement : code.read().statements) {
    const Function* function = code.function_of(statement.range.begin);
    const std::string name = code.word(statement.range.begin);
    const int sign = statement.range.begin + 1;
    if (!function || !code.tokens().is_any(sign, {"++", "+="}) || !code.is_pointer(name, sign)) continue;
    const Range step{sign + 1, statement.range.end - 1};
    const std::string by = step.size() > 0 ? "(" + code.source(step) + ") * " : "";
    for (const std::string& side : function->sides)
      all.push_back({{statement.range, name + " += " + by + side + ";", Form::statement, Mistake::wrong_stride}});
  }
}

void steps_taken_twice(const SourceText& code, Slips& all) {
  const auto moves = [&](Range range, const std::string& pointer) {
    for (int i = range.begin; i < range.end; ++i)
      if (code.is(i, pointer) && (code.tokens().is_any(i + 1, {"+=", "++"}) || code.is(i - 1, "++"))) return true;
    return false;
  };
  const auto indices = source::find_indices(code.tokens(), code.read());
  for (const source::Loop& loop : code.read().loops)
    for (const source::Index& index : indices) {
      const Range subscript = index.subscripts[0];
      const bool counted =
          subscript.size() == 1 && code.is_value(index.name) && code.word(subscript.begin) == code.counter_of(loop);
      if (!loop.body.contains(index.name) || !counted) continue;
      const std::string pointer = code.word(index.name);
      if (moves(loop.body, pointer) || moves(loop.step, pointer))
        all.push_back(with_name(Mistake::wrong_stride, value(subscript, "0")));
    }
}

void other_blocks(const SourceText& code, Slips& all) {
  for (const source::Launch& launch : source::find_launches(code.tokens())) {
    const Function* function = code.function_of(launch.name_token);
    const auto sizes = code.tokens().split(launch.config, true);
    if (!function || sizes.size() < 2) continue;
    for (const std::string& block : blocks_of(code, *function, launch.name_token))
      for (const Range& size : {sizes[0], sizes[1]})
        if (!code.tokens().range_has(launch.config, block)) all.push_back(other_name(size, block));
  }
}

}  // namespace grader::mend
