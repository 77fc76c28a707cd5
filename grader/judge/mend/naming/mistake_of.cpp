#include "grader/judge/mend/naming/mistake_of.h"

#include <algorithm>

namespace grader::mend {
namespace {

bool in_head_of_loop(const SourceText& code, int token) {
  return std::ranges::any_of(code.read().loops, [token](const source::Loop& loop) {
    return loop.init.contains(token) || loop.condition.contains(token) || loop.step.contains(token);
  });
}

/// True in the condition of a branch or of `?:`, in a comparison, or for the upper bound in `min(end, M)`.
bool in_test(const SourceText& code, int token) {
  const auto conditions = source::find_conditions(code.tokens(), code.read());
  if (std::ranges::any_of(conditions, [token](Range condition) { return condition.contains(token); })) return true;
  const Range sum = code.sum_around(token);
  if (code.is(sum.begin - 1, ",") && code.is(sum.end, ")") && code.is(code.tokens().partner(sum.end) - 1, "min"))
    return true;
  return code.tokens().is_any(sum.begin - 1, {"<", ">", "<=", ">="}) ||
         code.tokens().is_any(sum.end, {"<", ">", "<=", ">="});
}

/// `dim3 grid(…)`, `kernel<<<…>>>`.
bool in_sizes_of_launch(const SourceText& code, int token) {
  for (const source::Launch& launch : source::find_launches(code.tokens()))
    if (launch.config.contains(token)) return true;
  const source::Statement* statement = code.read().holding(token);
  return statement && code.tokens().range_has(statement->range, "dim3");
}

/// The index of the parameter with this name in its function; -1 if there is none.
int parameter_of(const SourceText& code, const Function& function, const std::string& name) {
  const auto parameters = code.tokens().split(function.parameters, true);
  const auto has_name = [&](Range one) { return code.word(one.end - 1) == name; };
  const auto found = std::ranges::find_if(parameters, has_name);
  return found == parameters.end() ? -1 : static_cast<int>(found - parameters.begin());
}

/// The parenthesis of the call of this function at the token; -1 if there is no call.
int call_at(const SourceText& code, const std::string& function, int token) {
  if (!code.is(token, function)) return -1;
  const int open = code.is(token + 1, "<") ? code.tokens().skip_angles(token + 1) : token + 1;
  return code.is(open, "(") ? open : -1;
}

/// For a matrix parameter, its name in the first caller; otherwise its own name.
std::string name_of_matrix(const SourceText& code, int token) {
  const std::string name = code.word(token);
  const Function* function = code.function_of(token);
  const int which = function ? parameter_of(code, *function, name) : -1;
  if (which < 0) return name;
  for (int i = function->body.end; i < code.tokens().size(); ++i) {
    const int open = call_at(code, code.word(function->parameters.begin - 2), i);
    if (open < 0) continue;
    const auto arguments = code.tokens().split({open + 1, code.tokens().partner(open)}, true);
    if (arguments.size() > static_cast<size_t>(which)) return code.word(arguments[static_cast<size_t>(which)].begin);
  }
  return name;
}

bool in_step_along_k(const SourceText& code, int token) {
  return std::ranges::any_of(code.read().loops, [&](const source::Loop& loop) {
    return loop.step.contains(token) && code.word(loop.step.begin).starts_with('k');
  });
}

/// The step of a loop along k is longer or shorter than what one iteration covers.
Mistake of_step(const SourceText& code, int number) {
  return code.tokens().is_any(number - 1, {"-", "/"}) ? Mistake::products_counted_twice : Mistake::k_steps_skipped;
}

/// `t / rows` and `t % cols` in one function: one value is divided by one side and reduced modulo the other.
bool splits_by(const SourceText& code, int token, const std::string& side) {
  const auto divides = [&](int i) { return code.tokens().is_any(i, {"/", "%"}); };
  const Function* function = code.function_of(token);
  if (!function || !divides(token - 1) || !code.tokens().is_identifier(token - 2)) return false;
  for (int i = function->body.begin + 2; i < function->body.end; ++i)
    if (code.is(i, side) && divides(i - 1) && code.is(i - 2, code.word(token - 2))) return true;
  return false;
}

}  // namespace

Spot spot_of(const SourceText& code, int token) {
  if (in_head_of_loop(code, token)) return Spot::loop;
  if (in_sizes_of_launch(code, token)) return Spot::sizes_of_launch;
  return in_test(code, token) ? Spot::test : Spot::elsewhere;
}

Slip with_name(std::optional<Mistake> mistake, Slip slip) {
  if (!slip.empty()) slip[0].names = mistake;
  return slip;
}

Mistake off_by_one_at(const SourceText& code, int token) {
  return spot_of(code, token) == Spot::loop ? Mistake::loop_off_by_one : Mistake::guard_off_by_one;
}

Mistake of_number_added(const SourceText& code, int number) {
  if (in_step_along_k(code, number)) return of_step(code, number);
  const Spot spot = spot_of(code, number);
  if (spot == Spot::sizes_of_launch)
    return code.is(number - 1, "-") ? Mistake::grid_too_small : Mistake::grid_too_large;
  return spot == Spot::elsewhere ? Mistake::index_off_by_one : off_by_one_at(code, number);
}

Mistake of_number_times(const SourceText& code, int number) {
  if (code.word(number).find('.') != std::string::npos) return Mistake::scaled_by_constant;
  if (in_step_along_k(code, number)) return of_step(code, number);
  const Spot spot = spot_of(code, number);
  if (spot == Spot::sizes_of_launch)
    return code.is(number - 1, "/") ? Mistake::grid_too_small : Mistake::grid_too_large;
  return spot == Spot::loop ? Mistake::loop_off_by_one : Mistake::wrong_stride;
}

Mistake of_step_of_loop(const SourceText& code, int token) {
  return in_step_along_k(code, token) ? Mistake::k_steps_skipped : Mistake::wrong_stride;
}

std::optional<Mistake> of_other_side(const SourceText& code, int token, const std::string& side) {
  if (code.is(token - 1, "*")) return Mistake::wrong_leading_dimension;
  if (splits_by(code, token, side)) return Mistake::split_by_two_numbers;
  const Function* function = code.function_of(token);
  const bool depth = function && function->sides.size() == 3 && side == function->sides[2];
  const Spot spot = spot_of(code, token);
  if (spot == Spot::sizes_of_launch) return Mistake::grid_too_small;
  if (spot == Spot::loop) return depth ? Mistake::k_bound_wrong_dimension : Mistake::guard_on_wrong_dimension;
  return spot == Spot::test ? std::optional(Mistake::guard_on_wrong_dimension) : std::nullopt;
}

Mistake of_other_constant(const SourceText& code, int token, const std::string& other) {
  return splits_by(code, token, other) ? Mistake::split_by_two_numbers : Mistake::wrong_stride;
}

std::optional<Mistake> of_transposed(const SourceText& code, const Place& place) {
  const std::string name = name_of_matrix(code, place.name);
  if (source::means(name, "A")) return Mistake::a_transposed;
  if (source::means(name, "B")) return Mistake::b_transposed;
  return source::means(name, "C") ? std::optional(Mistake::c_transposed) : std::nullopt;
}

}  // namespace grader::mend
