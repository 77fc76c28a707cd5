// A loop without a body, for which a factor is read that nothing uses: the missing statement adds the product to C.
#include "grader/judge/mend/slip.h"
#include "grader/judge/mend/variables/mirror.h"

namespace grader::mend {
namespace {

/// `const float a = A[size_t(i) * K + k];`
struct Factor {
  std::string name, row, side, inner;  // indices of A's element
};

bool is_empty(const SourceText& code, Range body) {
  for (int i = body.begin; i < body.end; ++i)
    if (!code.is(i, ";")) return false;
  return true;
}

bool is_used(const SourceText& code, const std::string& name, Range where) {
  for (int i = where.begin; i < where.end; ++i)
    if (code.is(i, name)) return true;
  return false;
}

/// The last name before a token, ignoring casts and brackets.
std::string name_before(const SourceText& code, int token) {
  int i = token - 1;
  while (code.tokens().is_any(i, {")", "("})) --i;
  return code.tokens().is_identifier(i) ? code.word(i) : "";
}

/// The factors that this body reads before a token and does not use afterwards.
std::vector<Factor> unused_factors(const SourceText& code, const Function& function, int before) {
  std::vector<Factor> all;
  for (const source::Index& index : source::find_indices(code.tokens(), code.read())) {
    const int name = index.name - 2, open = index.name + 1, end = index.subscripts.back().end;
    const bool read = index.name < before && name > function.body.begin && code.is(index.name - 1, "=") &&
                      code.is(name - 1, "float") && code.is(index.name, "A") && code.is(end - 2, "+");
    if (!read || is_used(code, code.word(name), {end, code.block_end(name)})) continue;
    for (int i = open; i < end; ++i)
      if (code.is(i, "*")) all.push_back({code.word(name), name_before(code, i), code.word(i + 1), code.word(end - 1)});
  }
  return all;
}

}  // namespace

void missing_products(const SourceText& code, Slips& all) {
  for (const source::Loop& loop : code.read().loops) {
    const Function* function = code.function_of(loop.whole.begin);
    const int at = loop.body.end;
    const bool braces = code.is(loop.body.begin - 1, "{") && code.is(at, "}");
    if (!function || !braces || !is_empty(code, loop.body) || function->sides.size() != 3) continue;
    const std::string column = code.counter_of(loop), &N = function->sides[1];
    if (column.empty()) continue;
    for (const Factor& a : unused_factors(code, *function, loop.whole.begin))
      if (a.side == function->sides[2])
        all.push_back({{{at, at},
                        "C[size_t(" + a.row + ") * " + N + " + " + column + "] += " + a.name + " * B[size_t(" +
                            a.inner + ") * " + N + " + " + column + "];",
                        Form::insertion}});
  }
}

}  // namespace grader::mend
