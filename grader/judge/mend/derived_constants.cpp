// Slips in constants that are computed from others, `A_COPIES = BM * BN / 4`, and only used as values: while the program
// runs, the other expression stands where the name is used.
#include "grader/judge/mend/slip.h"

namespace grader::mend {
namespace {

/// `constexpr int NAME = value`, in a function.
struct Derived {
  std::string name;
  Range value, scope;
};

std::vector<Derived> derived(const SourceText& code) {
  std::vector<Derived> all;
  for (const source::Statement& statement : code.read().statements) {
    if (!code.is(statement.range.begin, "constexpr") || !code.function_of(statement.range.begin)) continue;
    for (const source::Assignment& one : source::find_assignments(code.tokens(), statement.range))
      all.push_back({code.word(one.name), one.value, {one.value.end, code.block_end(statement.range.begin)}});
  }
  return all;
}

/// Where the name is used; none where the compiler must know it.
std::vector<int> uses(const SourceText& code, const Derived& constant) {
  std::vector<int> all;
  for (int i = constant.scope.begin; i < constant.scope.end; ++i) {
    if (!code.is(i, constant.name)) continue;
    if (!code.is_value(i)) return {};
    all.push_back(i);
  }
  return all;
}

Slip with(const SourceText& code, const Derived& constant, const std::vector<int>& uses, int part,
          const std::string& other) {
  const std::string value = code.replaced(constant.value, {part, part + 1}, other);
  Slip slip = {{constant.value, value, Form::told}};
  for (const int use : uses) slip.push_back({{use, use + 1}, value, Form::stand_in});
  return slip;
}

}  // namespace

void slips_in_derived_constants(const SourceText& code, Slips& all) {
  for (const Derived& constant : derived(code)) {
    const std::vector<int> places = uses(code, constant);
    for (int i = constant.value.begin; !places.empty() && i < constant.value.end; ++i)
      for (const std::string& other : code.constants_at(constant.scope.begin))
        if (alike(other, code.word(i)) && (code.multiplies(i - 1) || code.multiplies(i + 1)))
          all.push_back(with(code, constant, places, i, other));
  }
}

}  // namespace grader::mend
