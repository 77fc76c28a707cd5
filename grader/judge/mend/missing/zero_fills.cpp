// An asynchronous copy that copies some other element where there is none, without being told to fill with zeros.
#include "grader/judge/mend/declarations.h"
#include "grader/judge/mend/naming/mistake_of.h"

namespace grader::mend {
namespace {

/// The test of `inside ? &A[…] : A`, or of the variable that holds it; empty for anything else.
Range test_of(const SourceText& code, Range from) {
  if (from.size() == 1)
    for (const Declared& one : declared(code))
      if (code.word(one.name) == code.word(from.begin) && one.first.end <= from.begin &&
          from.begin < code.block_end(one.name))
        from = one.first;
  for (int i = from.begin; i < from.end; i = code.tokens().skip(i))
    if (code.is(i, "?")) return {from.begin, i};
  return {};
}

}  // namespace

void missing_zero_fills(const SourceText& code, Slips& all) {
  Slip together;
  for (const source::Statement& statement : code.read().statements) {
    const int name = statement.range.begin;
    if (!code.is(name, "__pipeline_memcpy_async")) continue;
    const auto arguments = code.tokens().split({name + 2, code.tokens().partner(name + 1)}, true);
    const Range test = arguments.size() == 3 ? test_of(code, arguments[1]) : Range{};
    if (test.size() == 0) continue;
    const std::string bytes = code.source(arguments[2]);
    together.push_back({statement.range,
                        "__pipeline_memcpy_async(" + code.source({name + 2, code.tokens().partner(name + 1)}) + ", (" +
                            code.source(test) + ") ? 0 : " + bytes + ");",
                        Form::statement});
    all.push_back(with_name(Mistake::partial_tile_not_zeroed, {together.back()}));
  }
  if (together.size() > 1) all.push_back(with_name(Mistake::partial_tile_not_zeroed, together));
}

}  // namespace grader::mend
