// A sum that is never stored: adds the store at the end of its block, where a row and a column are known.
#include <algorithm>

#include "grader/judge/mend/missing/stores.h"
#include "grader/judge/mend/slip.h"

namespace grader::mend {
namespace {

/// The variables that may be a row or a column, the last one first.
std::vector<std::string> coordinates(const SourceText& code, Range before, const char* meaning, const char* loop) {
  std::vector<std::string> all;
  for (int i = before.end - 1; i > before.begin; --i) {
    const bool named = source::means(code.word(i), meaning) || code.is(i, loop);
    const bool declared = named && code.is(i - 1, "int") && code.is(i + 1, "=") && code.block_end(i) >= before.end;
    if (declared && std::ranges::find(all, code.word(i)) == all.end()) all.push_back(code.word(i));
  }
  return all;
}

/// `float sum0 = 0, sum1 = 0;`, with the end of its block.
struct Sum {
  std::string name;
  int block_end = 0;
};

std::vector<Sum> sums_of(const SourceText& code, const Function& function) {
  std::vector<Sum> all;
  for (const source::Statement& statement : code.read().statements) {
    const Range& range = statement.range;
    if (range.begin < function.body.begin || range.end > function.body.end || !code.is(range.begin, "float")) continue;
    for (int i = range.begin + 1; i < range.end; i = code.tokens().skip(i))
      if (code.tokens().is_any(i - 1, {"float", ","}) && source::means(code.word(i), "sum") && !code.is(i + 1, "["))
        all.push_back({code.word(i), code.block_end(i)});
  }
  return all;
}

/// Partial sums of one block are added and stored together.
std::string total_of(const std::vector<Sum>& sums, int block_end) {
  std::string text;
  for (const Sum& sum : sums)
    if (sum.block_end == block_end) text += (text.empty() ? "" : " + ") + sum.name;
  return text;
}

bool is_side(const Function& function, const std::string& name) {
  return std::ranges::find(function.sides, name) != function.sides.end();
}

}  // namespace

void add_stores(const SourceText& code, const Function& function, int at, const std::string& value, Slips& all) {
  if (!is_side(function, "N") || !code.tokens().range_has(function.parameters, "C")) return;
  const Range before{function.body.begin, at};
  for (const std::string& row : coordinates(code, before, "row", "i"))
    for (const std::string& column : coordinates(code, before, "column", "j")) {
      const std::string rows = is_side(function, "M") ? row + " < M && " : "";
      all.push_back({{{at, at},
                      "if (" + rows + column + " < N) C[(size_t)" + row + " * N + " + column + "] = " + value + ";",
                      Form::insertion,
                      Mistake::nothing_written}});
    }
}

void missing_stores(const SourceText& code, Slips& all) {
  for (const Function& function : code.functions()) {
    const std::vector<Sum> sums = sums_of(code, function);
    for (const Sum& sum : sums) {
      const std::string total = total_of(sums, sum.block_end);
      if (total != sum.name) add_stores(code, function, sum.block_end, total, all);
      add_stores(code, function, sum.block_end, sum.name, all);
    }
  }
}

}  // namespace grader::mend
