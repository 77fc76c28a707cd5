#include <algorithm>
#include <set>

#include "grader/judge/mend/declarations.h"
#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

bool is_whole(const std::string& type) {
  return (type.find("int") != std::string::npos || type.find("size_t") != std::string::npos ||
          type.find("unsigned") != std::string::npos) &&
         type.find('*') == std::string::npos;
}

/// Integers that have a value at this token: parameters, and variables declared before it.
std::set<std::string> whole_numbers(const SourceText& code, int token) {
  const Function& function = *code.function_of(token);
  std::set<std::string> all;
  for (const Range& parameter : code.tokens().split(function.parameters, true))
    if (is_whole(code.source({parameter.begin, parameter.end - 1}))) all.insert(code.word(parameter.end - 1));
  for (const Declared& one : declared(code)) {
    const bool known = function.body.contains(one.name) && one.first.end <= token && token < code.block_end(one.name);
    if (known && is_whole(code.type_of(code.word(one.name), one.name + 1))) all.insert(code.word(one.name));
  }
  for (const source::Loop& loop : code.read().loops)
    if (const std::string counter = code.counter_of(loop); loop.body.contains(token) && !counter.empty())
      all.insert(counter);
  return all;
}

void other_starts(const SourceText& code, const source::Loop& loop, Slips& all) {
  for (int i = loop.init.begin; i + 1 < loop.init.end; ++i) {
    const Range first{i + 1, loop.init.end};
    if (!code.is(i, "=") || !code.is_value(i) || first.size() != 1) continue;
    for (const std::string& name : whole_numbers(code, i))
      if (name != code.word(first.begin) && name != code.word(i - 1))
        all.push_back(with_name(Mistake::loop_starts_wrong, value(first, name)));
  }
}

/// Names on the right side of a comparison: constants, and other integers.
void other_ends(const SourceText& code, const source::Loop& loop, Slips& all) {
  const auto test = source::find_comparison(code.tokens(), loop.condition);
  if (!test || test->right.size() != 1 || !code.is_value(test->right.begin)) return;
  const int end = test->right.begin;
  std::set<std::string> names = whole_numbers(code, loop.whole.begin);
  for (const std::string& constant : code.constants_at(end)) names.insert(constant);
  for (const std::string& name : names)
    if (!code.is(end, name)) all.push_back(with_name(Mistake::loop_off_by_one, value(test->right, name)));
}

/// `k += NAME`, or a number: replaced by each constant, and by the number of threads.
void other_steps(const SourceText& code, const source::Loop& loop, Slips& all) {
  const Range step = loop.step;
  if (step.size() != 3 || !code.is(step.begin + 1, "+=") || !code.is_value(step.begin)) return;
  std::vector<std::string> names = code.constants_at(step.begin);
  if (code.function_of(step.begin)->on_device)
    for (const char* threads : {"blockDim.x", "blockDim.y", "blockDim.x * blockDim.y"}) names.push_back(threads);
  for (const std::string& name : names)
    if (!code.is(step.end - 1, name))
      all.push_back(with_name(of_step_of_loop(code, step.begin), value({step.end - 1, step.end}, name)));
}

/// `++k` up to a side, where a tile ends each round: replaced by a step of each constant.
void steps_of_tiles(const SourceText& code, const source::Loop& loop, Slips& all) {
  const auto test = source::find_comparison(code.tokens(), loop.condition);
  const std::string counter = code.counter_of(loop);
  const bool single =
      loop.step.size() == 2 && code.tokens().range_has(loop.step, "++") && code.is_value(loop.step.begin);
  if (!single || counter.empty() || !test || !source::means(code.source(test->right), "side")) return;
  for (const std::string& name : code.constants_at(loop.step.begin))
    all.push_back(with_name(Mistake::wrong_stride, value(loop.step, counter + " += " + name)));
}

/// `for (…; k += 4)` around statements `k++;`: k is advanced twice.
void steps_twice(const SourceText& code, const source::Loop& loop, Slips& all) {
  if (loop.step.size() < 2 || !code.is_value(loop.step.begin)) return;
  const std::string counter = code.word(loop.step.begin);
  const bool again = std::ranges::any_of(code.read().statements, [&](const source::Statement& statement) {
    const int first = statement.range.begin;
    return loop.body.contains(first) && code.is(first, counter) && code.tokens().is_any(first + 1, {"++", "+="});
  });
  if (again) all.push_back(with_name(Mistake::wrong_stride, value(loop.step, counter + " += 0")));
}

/// `k + tx < K` where the end of this block's part is intended.
void other_limits(const SourceText& code, Slips& all) {
  for (const Range& condition : source::find_conditions(code.tokens(), code.read()))
    for (const Range& part : source::parts_of(code.tokens(), condition)) {
      const auto test = source::find_comparison(code.tokens(), part);
      const bool limit = test && code.function_of(part.begin) && code.is_value(part.begin) && test->right.size() == 1 &&
                         source::means(code.word(test->right.begin), "side");
      if (!limit) continue;
      for (const std::string& name : whole_numbers(code, test->right.begin))
        if (!source::means(name, "side") && !code.tokens().range_has(test->left, name))
          all.push_back(with_name(Mistake::guard_on_wrong_dimension, value(test->right, name)));
    }
}

/// `min(TILE, K)` in a loop over k0 becomes `min(k0 + TILE, K)`.
void ends_from_start(const SourceText& code, const source::Loop& loop, Slips& all) {
  const std::string from = code.counter_of(loop);
  for (int i = loop.body.begin; !from.empty() && i < loop.body.end; ++i) {
    if (!code.is(i, "min") || !code.is(i + 1, "(") || !code.is_value(i)) continue;
    const Range inside{i + 2, code.tokens().partner(i + 1)};
    if (code.tokens().range_has(inside, from)) continue;
    for (const Range& argument : code.tokens().split(inside, true))
      if (argument.size() == 1 && !source::means(code.word(argument.begin), "side"))
        all.push_back(with_name(Mistake::tile_does_not_move, value(argument, from + " + " + code.source(argument))));
  }
}

}  // namespace

void other_heads_of_loops(const SourceText& code, Slips& all) {
  other_limits(code, all);
  for (const source::Loop& loop : code.read().loops) {
    if (!code.function_of(loop.whole.begin)) continue;
    other_starts(code, loop, all);
    other_ends(code, loop, all);
    other_steps(code, loop, all);
    steps_of_tiles(code, loop, all);
    ends_from_start(code, loop, all);
    steps_twice(code, loop, all);
  }
}

}  // namespace grader::mend
