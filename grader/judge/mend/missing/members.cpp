// A missing member of a series of statements: `to[0] = v.x; to[1] = v.y; to[3] = v.w;`. It is derived from two others
// by the differences of their numbers.
#include <optional>

#include "grader/judge/mend/slip.h"

namespace grader::mend {
namespace {

/// A store, with the `if` before it.
std::vector<Range> stores(const SourceText& code) {
  std::vector<Range> all;
  for (const source::Statement& statement : code.read().statements) {
    const int first = statement.range.begin;
    if (code.declares(statement) || !code.tokens().range_has(statement.range, "=") || !code.is_value(first)) continue;
    Range whole = statement.range;
    for (const source::Branch& branch : code.read().branches)
      if (!branch.has_else && branch.body.begin == first && branch.body.end == whole.end) whole = branch.whole;
    all.push_back(whole);
  }
  return all;
}

const std::string kParts = "xyzw";  // of a float4

std::optional<long> number_at(const SourceText& code, int token) {
  const std::string word = code.word(token);
  if (code.is(token - 1, ".") && word.size() == 1 && kParts.find(word) != std::string::npos)
    return static_cast<long>(kParts.find(word));
  const bool whole =
      code.is_number(token) && word.size() < 6 && word.find_first_not_of("0123456789") == std::string::npos;
  return whole ? std::optional<long>(std::stol(word)) : std::nullopt;
}

/// Extrapolates token by token: continues from `a` by `halves` halves of the difference to `b`; "" for other
/// statements.
std::string continued(const SourceText& code, Range a, Range b, long halves) {
  if (a.size() != b.size()) return "";
  std::string text;
  for (int i = 0; i < a.size(); ++i) {
    const int own = b.begin + i;
    std::string word = code.word(own);
    if (code.word(a.begin + i) != word) {
      const auto from = number_at(code, a.begin + i), to = number_at(code, own);
      if (!from || !to || (*to - *from) * halves % 2 != 0) return "";
      const long number = *to + (*to - *from) * halves / 2;
      const bool part = !code.is_number(own);
      if (number < 0 || (part && number > 3)) return "";
      word = part ? kParts.substr(static_cast<size_t>(number), 1) : std::to_string(number);
    }
    text += " " + word;
  }
  return text;
}

}  // namespace

void missing_members(const SourceText& code, Slips& all) {
  const std::vector<Range> members = stores(code);
  for (size_t i = 1; i < members.size(); ++i) {
    const Range a = members[i - 1], b = members[i];
    if (code.source(a) == code.source(b) || code.block_end(a.begin) != code.block_end(b.begin)) continue;
    if (!code.takes_statements(b.end)) continue;
    // The next member, the previous one, and the one between.
    for (const long halves : {2L, -4L, -1L}) {
      const std::string text = continued(code, a, b, halves);
      if (!text.empty()) all.push_back({{{b.end, b.end}, text, Form::insertion, Mistake::unwritten_pattern}});
    }
  }
}

}  // namespace grader::mend
