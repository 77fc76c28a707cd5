// `if (N % 4 == 0)` before a launch with wide accesses that also needs a different side to be a multiple.
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

Slip with_test(const SourceText& code, Range condition, const std::string& test) {
  return with_name(Mistake::misaligned_access, value(condition, "(" + code.source(condition) + ") && " + test));
}

}  // namespace

void missing_sides_of_tests(const SourceText& code, Slips& all) {
  for (int i = 1; i + 3 < code.tokens().size(); ++i) {
    const Function* function = code.function_of(i);
    const bool test =
        code.is(i, "%") && code.is(i + 2, "==") && function && code.is_value(i) && code.tokens().is_identifier(i - 1);
    if (!test) continue;
    const Range whole{i - 1, i + 4};
    for (const std::string& side : function->sides)
      if (side != code.word(i - 1)) all.push_back(with_test(code, whole, side + " % " + code.word(i + 1) + " == 0"));
  }
  for (const Range& condition : source::find_conditions(code.tokens(), code.read())) {
    const Function* function = code.function_of(condition.begin);
    if (!function || function->on_device || function->sides.size() < 3 || !code.tokens().range_has(condition, "%"))
      continue;
    const std::string n = function->sides[1] + " % 4 == 0", k = function->sides[2] + " % 4 == 0";
    all.push_back(with_test(code, condition, n + " && " + k));
  }
}

}  // namespace grader::mend
