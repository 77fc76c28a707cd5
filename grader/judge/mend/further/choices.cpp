// Slips in `test ? a : b`, and an `if` in the place of a loop.
#include <algorithm>
#include <map>

#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

std::string text_of(const SourceText& code, Range test, Range first, Range second) {
  return "(" + code.source(test) + ") ? (" + code.source(first) + ") : (" + code.source(second) + ")";
}

bool compares(const SourceText& code, Range range) {
  for (const char* sign : {"<", ">", "<=", ">=", "==", "!="})
    if (code.tokens().range_has(range, sign)) return true;
  return false;
}

/// `inside ? 0 : x`; and `x ? row < M : 0`, with the value in the place of the test.
void turned_choices(const SourceText& code, Slips& all) {
  std::map<std::string, Slip> alike;  // by the operands of the choice
  for (const source::Choice& one : source::find_choices(code.tokens(), code.read())) {
    if (!code.function_of(one.condition.begin) || !code.is_value(one.condition.begin)) continue;
    const Range whole{one.condition.begin, one.no.end};
    Slip& together = alike[code.source({one.yes.begin, one.no.end})];
    together.push_back({whole, text_of(code, one.condition, one.no, one.yes)});
    all.push_back(with_name(Mistake::guard_reversed, {together.back()}));
    if (compares(code, one.yes) && !compares(code, one.condition))
      all.push_back(
          with_name(Mistake::other_operator_meant, value(whole, text_of(code, one.yes, one.condition, one.no))));
  }
  for (const auto& [_, together] : alike)
    if (together.size() > 1) all.push_back(with_name(Mistake::guard_reversed, together));
}

/// True if a loop that ends before the branch counts with `k`, or if k starts at a plain number: then k is not a
/// thread's index.
bool was_counted_before(const SourceText& code, const source::Branch& branch, const std::string& k) {
  for (const source::Assignment& one : source::find_assignments(code.tokens(), {0, branch.whole.begin}))
    if (code.word(one.name) == k && one.value.size() == 1) return true;
  return std::ranges::any_of(code.read().loops, [&](const source::Loop& loop) {
    return loop.whole.end <= branch.whole.begin && code.tokens().range_has(loop.step, k);
  });
}

/// `if (k < K) sum += …;` after a loop with a step: it adds only one of the remaining products.
void tests_for_loops(const SourceText& code, Slips& all) {
  for (const source::Branch& branch : code.read().branches) {
    const auto test = source::find_comparison(code.tokens(), branch.condition);
    const bool counts = test && test->left.size() == 1 && code.is(test->operation.begin, "<") && !branch.has_else;
    if (!counts || !code.function_of(branch.whole.begin) || !code.is_value(branch.whole.begin)) continue;
    const std::string k = code.word(test->left.begin);
    if (!code.tokens().range_has(branch.body, k) || !code.takes_statements(branch.whole.begin)) continue;
    if (!was_counted_before(code, branch, k)) continue;
    all.push_back(with_name(
        Mistake::k_remainder_dropped,
        {{branch.whole, "for (; " + code.source(branch.condition) + "; ++" + k + ") " + code.source(branch.body),
          Form::statement}}));
  }
}

}  // namespace

void other_choices(const SourceText& code, Slips& all) {
  turned_choices(code, all);
  tests_for_loops(code, all);
}

}  // namespace grader::mend
