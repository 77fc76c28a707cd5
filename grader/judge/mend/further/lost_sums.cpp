// One of several partial sums that is added to but never read.
#include <set>

#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

/// Names of a function that occur only before `+=` and in their initialisation.
std::set<std::string> lost_sums(const SourceText& code, const Function& function) {
  std::set<std::string> added, read;
  for (int i = function.body.begin; i < function.body.end; ++i) {
    if (!code.tokens().is_identifier(i)) continue;
    if (code.is(i + 1, "+="))
      added.insert(code.word(i));
    else if (code.is_read(i))
      read.insert(code.word(i));
  }
  std::erase_if(added, [&](const std::string& name) { return read.count(name) > 0; });
  return added;
}

}  // namespace

void lost_partial_sums(const SourceText& code, Slips& all) {
  for (const source::Statement& statement : code.read().statements) {
    const Function* function = code.function_of(statement.range.begin);
    if (!function) continue;
    int sign = statement.range.begin;
    while (sign < statement.range.end && !code.is(sign, "=")) sign = code.tokens().skip(sign);
    const Range stored{sign + 1, statement.range.end - 1};
    if (!code.is(sign - 1, "]") || stored.size() < 1) continue;
    for (const std::string& name : lost_sums(code, *function))
      all.push_back(with_name(Mistake::partial_sum_missing, value(stored, "(" + code.source(stored) + ") + " + name)));
  }
}

}  // namespace grader::mend
