// Slips in the terms of an index: a term that occurs twice, a step of rows in the place of a step of tiles.
#include "grader/judge/mend/further/further.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

/// `tx`, `threadIdx.x`.
bool is_one_name(const SourceText& code, Range term) {
  return code.tokens().is_identifier(term.begin) &&
         (term.size() == 1 || (term.size() == 3 && code.is(term.begin + 1, ".")));
}

/// `N[row * width + ColStart + tx]`, where ColStart already contains tx.
void parts_too_many(const SourceText& code, Range subscript, Slips& all) {
  const Range sum = code.sum_around(subscript.begin);
  if (sum.begin != subscript.begin || sum.end != subscript.end) return;
  const std::vector<Range> terms = code.terms(sum);
  for (size_t i = 1; i < terms.size(); ++i)
    if (is_one_name(code, terms[i]))
      all.push_back(
          with_name(Mistake::index_part_too_many, value(sum, code.without(sum, {terms[i].begin - 1, terms[i].end}))));
}

/// `row * width + col + k * width`: columns are TILE apart.
void steps_of_rows(const SourceText& code, Range subscript, Slips& all) {
  const std::vector<Range> terms = code.terms(subscript);
  for (size_t i = 1; i < terms.size(); ++i) {
    const std::vector<Range> factors = code.factors(terms[i]);
    if (factors.size() != 2) continue;
    for (const Range& factor : factors) {
      const int name = factor.begin;
      if (factor.size() != 1 || !code.tokens().is_identifier(name) || !code.is_read(name)) continue;
      for (const std::string& constant : code.constants_at(name))
        if (code.word(name) != constant) all.push_back(with_name(Mistake::wrong_stride, value(factor, constant)));
    }
  }
}

}  // namespace

void other_parts_of_indices(const SourceText& code, Slips& all) {
  for (const source::Index& index : source::find_indices(code.tokens(), code.read())) {
    const Function* function = code.function_of(index.name);
    if (!function || !function->on_device || !code.is_value(index.name)) continue;
    for (const Range& subscript : index.subscripts) {
      parts_too_many(code, subscript, all);
      steps_of_rows(code, subscript, all);
    }
  }
}

}  // namespace grader::mend
