// How loops advance: steps that do not advance the counter or go backwards; on the CPU also steps that are too long, an
// end that is no side of a matrix, and a missing start. In kernels these follow from tests and thread indices, so
// different slips are tried there.
#include <algorithm>

#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

constexpr int kSteps[] = {1, 2, 4, 8};

/// Integer parameters of the function.
std::vector<std::string> sizes_of(const SourceText& code, const Function& function) {
  std::vector<std::string> all;
  for (const Range& parameter : code.tokens().split(function.parameters, true))
    if (parameter.size() >= 2 && code.tokens().is_any(parameter.end - 2, {"int", "size_t", "unsigned", "long"}))
      all.push_back(code.word(parameter.end - 1));
  return all;
}

/// `j < j0 + BLOCK` where `j < j0 + BLOCK && j < N` is intended.
void missing_ends(const SourceText& code, const source::Loop& loop, const std::vector<std::string>& sizes, Slips& all) {
  const auto test = source::find_comparison(code.tokens(), loop.condition);
  if (!test || test->left.size() != 1) return;
  for (const std::string& size : sizes) {
    const std::string end = " && " + code.source(test->left) + " < " + size;
    if (!code.tokens().range_has(test->right, size))
      all.push_back(
          with_name(Mistake::guard_missing, value(loop.condition, "(" + code.source(loop.condition) + ")" + end)));
  }
}

/// The step of `k += 4`; 0 if it is not a number.
int step_of(const SourceText& code, const source::Loop& loop) {
  const bool number = loop.step.size() == 3 && code.is(loop.step.begin + 1, "+=") && code.is_number(loop.step.end - 1);
  return number ? std::atoi(code.word(loop.step.end - 1).c_str()) : 0;
}

/// `k < K` and `k <= K - 4` (with an unsigned K) become `k + 3 < K` if four elements are processed at once.
void whole_steps(const SourceText& code, const source::Loop& loop, const std::vector<std::string>& sizes, Slips& all) {
  const auto test = source::find_comparison(code.tokens(), loop.condition);
  const int step = step_of(code, loop);
  if (!test || test->left.size() != 1 || step < 2) return;
  for (const std::string& size : sizes)
    if (code.tokens().range_has(test->right, size))
      all.push_back(
          with_name(Mistake::guard_missing,
                    value(loop.condition, code.source(test->left) + " + " + std::to_string(step - 1) + " < " + size)));
}

/// The counter that a step changes; -1 for any other kind of step.
int counter_moved(const SourceText& code, Range step) {
  if (step.size() < 1 || step.size() > 3 || !code.is_value(step.begin)) return -1;
  const int name = code.tokens().is_any(step.begin, {"++", "--"}) ? step.begin + 1 : step.begin;
  return code.tokens().is_identifier(name) ? name : -1;
}

/// A loop that advances by 2 and processes 4 counts some products twice. A loop that never ends is reported separately.
std::optional<Mistake> of_length(const SourceText& code, const source::Loop& loop, int length) {
  const int step = code.tokens().range_has(loop.step, "++") ? 1 : step_of(code, loop);
  if (step <= 0) return std::nullopt;
  return step < length ? Mistake::products_counted_twice : of_step_of_loop(code, loop.step.begin);
}

/// Replaces a step that does not advance the counter, goes backwards or has the wrong length.
void other_moves(const SourceText& code, const source::Loop& loop, bool on_device, Slips& all) {
  const Range step = loop.step;
  const int name = counter_moved(code, step);
  if (name < 0) return;
  const auto move = [&](std::optional<Mistake> mistake, const std::string& by) {
    all.push_back(with_name(mistake, value(step, code.word(name) + " += " + by)));
  };
  const bool moves = code.tokens().range_has(step, "++") || code.is(name + 1, "+=");
  if (!moves) move(std::nullopt, step.size() == 3 ? code.word(step.end - 1) : "1");
  if (on_device || (step.size() == 3 && !code.is_number(step.end - 1))) return;
  for (const int length : kSteps)
    if (length > 1 || step.size() == 3) move(of_length(code, loop, length), std::to_string(length));
}

/// `for (k = 0; …)` after a different loop that counts k: it must start where that one stopped.
void lost_starts(const SourceText& code, const source::Loop& loop, Slips& all) {
  const Range init = loop.init;
  if (init.size() == 3 && code.is(init.begin + 1, "=") && code.is_value(init.begin))
    all.push_back(with_name(Mistake::loop_starts_wrong, value({init.end - 1, init.end}, code.word(init.begin))));
}

}  // namespace

void other_ways_of_loops(const SourceText& code, Slips& all) {
  for (const source::Loop& loop : code.read().loops) {
    const Function* function = code.function_of(loop.whole.begin);
    if (!function) continue;
    other_moves(code, loop, function->on_device, all);
    if (function->on_device) continue;
    const std::vector<std::string> sizes = sizes_of(code, *function);
    missing_ends(code, loop, sizes, all);
    whole_steps(code, loop, sizes, all);
    lost_starts(code, loop, all);
  }
}

}  // namespace grader::mend
