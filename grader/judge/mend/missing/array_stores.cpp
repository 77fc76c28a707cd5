// Sums in an array that are never stored: adds the store in loops over their elements.
#include <algorithm>
#include <optional>

#include "grader/judge/mend/missing/stores.h"
#include "grader/judge/mend/places.h"

namespace grader::mend {
namespace {

/// `float name[TM][TN]`, `FragmentC name[WM / 16][WN / 16]`
struct Array {
  int name = 0;
  std::vector<std::string> dimensions;
  bool of_fragments = false;
};

std::vector<Array> arrays_of_sums(const SourceText& code) {
  std::vector<Array> all;
  for (int i = 1; i + 1 < code.tokens().size(); ++i) {
    const source::Statement* statement = code.is(i + 1, "[") ? code.read().holding(i) : nullptr;
    if (!statement || !source::means(code.word(i), "sum") || !code.declares(*statement)) continue;
    Array array{i, {}, !code.tokens().is_builtin_type(statement->range.begin)};
    for (int open = i + 1; code.is(open, "["); open = code.tokens().skip(open))
      array.dimensions.push_back(code.source({open + 1, code.tokens().partner(open)}));
    if (statement->range.begin < i) all.push_back(array);
  }
  return all;
}

using Loops = std::vector<const source::Loop*>;

/// The loops that enclose this one, the outermost first.
Loops loops_around(const SourceText& code, const source::Loop& inner) {
  Loops all;
  for (const source::Loop& loop : code.read().loops)
    if (loop.whole.begin <= inner.whole.begin && inner.whole.end <= loop.whole.end) all.push_back(&loop);
  return all;
}

const source::Loop* loop_to(const SourceText& code, const Loops& loops, const std::string& end) {
  for (const source::Loop* loop : loops) {
    const auto test = source::find_comparison(code.tokens(), loop->condition);
    if (test && code.source(test->right) == end) return loop;
  }
  return nullptr;
}

/// `i`; or `j + e`, if j advances in steps and e runs through each step; "" if no loop covers the dimension.
std::string subscript(const SourceText& code, const Loops& loops, const std::string& dimension) {
  const source::Loop* loop = loop_to(code, loops, dimension);
  if (!loop) return "";
  const Range step = loop->step;
  if (step.size() != 3) return code.counter_of(*loop);
  const source::Loop* parts = loop_to(code, loops, code.word(step.end - 1));
  return parts ? code.counter_of(*loop) + " + " + code.counter_of(*parts) : "";
}

/// `sum[i][j]`, `sum[i][j].x[e]`; "" if the loops do not cover the whole array.
std::string element(const SourceText& code, const Array& array, const Loops& loops) {
  std::string text = code.word(array.name);
  for (const std::string& dimension : array.dimensions) {
    const std::string index = subscript(code, loops, dimension);
    if (index.empty()) return "";
    text += "[" + index + "]";
  }
  if (!array.of_fragments) return text;
  for (const source::Loop* loop : loops)
    if (code.tokens().range_has(loop->condition, "num_elements")) return text + ".x[" + code.counter_of(*loop) + "]";
  return "";
}

/// The offset along a row after the pointer, from the loops: `e`, or `j * 16` with j up to `WN / 16`; "" if there is no
/// such loop.
std::string along_the_row(const SourceText& code, const Pointer& pointer, const Loops& loops) {
  const source::Loop* inner = loops.back();
  const auto test = source::find_comparison(code.tokens(), inner->condition);
  if (inner->whole.begin < pointer.statement.end || !test) return "";
  const auto factors = code.factors(test->right);
  const bool divided = factors.size() == 2 && code.is(factors[0].end, "/");
  return code.counter_of(*inner) + (divided ? " * " + code.source(factors[1]) : "");
}

void add_stores_through_pointers(const SourceText& code, const Loops& loops, const std::string& value, Slips& all) {
  const int at = loops.back()->body.end;
  for (const Pointer& pointer : declared_pointers(code)) {
    const bool seen = pointer.statement.end <= at && at <= code.block_end(pointer.statement.end);
    const std::string offset = seen ? along_the_row(code, pointer, loops) : "";
    if (offset.empty() || pointer.place.rest.size() == 0) continue;
    const std::string test =
        code.source(pointer.place.rest) + " + " + offset + " < " + code.source(pointer.place.length);
    all.push_back({{{at, at},
                    "if (" + test + ") " + code.word(pointer.name) + "[" + offset + "] = " + value + ";",
                    Form::insertion,
                    Mistake::nothing_written}});
  }
}

bool is_innermost(const SourceText& code, const source::Loop& loop) {
  return std::ranges::none_of(code.read().loops,
                              [&](const source::Loop& other) { return loop.body.contains(other.whole.begin); });
}

}  // namespace

void missing_stores_of_arrays(const SourceText& code, Slips& all) {
  for (const Array& array : arrays_of_sums(code))
    for (const source::Loop& loop : code.read().loops) {
      const int at = loop.body.end;
      const bool seen =
          code.function_of(array.name) && array.name < loop.whole.begin && at < code.block_end(array.name);
      const bool used = code.tokens().range_has(loop.body, code.word(array.name));
      if (!seen || used || !is_innermost(code, loop) || !code.is(loop.body.begin - 1, "{") ||
          !code.takes_statements(at))
        continue;
      const Loops loops = loops_around(code, loop);
      const std::string value = element(code, array, loops);
      if (value.empty()) continue;
      add_stores(code, *code.function_of(array.name), at, value, all);
      add_stores_through_pointers(code, loops, value, all);
    }
}

}  // namespace grader::mend
