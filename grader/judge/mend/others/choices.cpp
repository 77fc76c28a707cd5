// Slips in `test ? a : b`, and an `if` where a loop is needed.
#include "grader/judge/mend/called/called.h"
#include "grader/judge/mend/others/others.h"

namespace grader::mend {
namespace {

struct Choice {
  Range test, first, second;
  Range whole() const { return {test.begin, second.end}; }
};

/// Where an expression ends: at what can stand on neither side of `?`.
bool bounds(const SourceText& code, int i) {
  return code.tokens().is_any(i, {"(", ")", "[", "]", "{", "}", ",", ";", "=", "+=", ":", "?", "return"});
}

int begin_of(const SourceText& code, int token) {
  while (token > 0 && (!bounds(code, token - 1) || code.tokens().partner(token - 1) < token - 1))
    token = std::min(token - 1, code.tokens().partner(token - 1));
  return token;
}

int end_of(const SourceText& code, int token) {
  while (token < code.tokens().size() && (!bounds(code, token) || code.tokens().partner(token) > token))
    token = code.tokens().skip(token);
  return token;
}

std::vector<Choice> choices_of(const SourceText& code) {
  std::vector<Choice> all;
  for (int i = 1; i < code.tokens().size(); ++i) {
    if (!code.is(i, "?") || !code.function_of(i) || !code.is_value(i)) continue;
    const int colon = end_of(code, i + 1);
    if (code.is(colon, ":"))
      all.push_back({{begin_of(code, i), i}, {i + 1, colon}, {colon + 1, end_of(code, colon + 1)}});
  }
  return all;
}

std::string text_of(const SourceText& code, Range test, Range first, Range second) {
  return "(" + code.source(test) + ") ? (" + code.source(first) + ") : (" + code.source(second) + ")";
}

bool compares(const SourceText& code, Range range) {
  for (const char* sign : {"<", ">", "<=", ">=", "==", "!="})
    if (code.tokens().range_has(range, sign)) return true;
  return false;
}

/// `inside ? 0 : x`; and `x ? row < M : 0`, the value where the test belongs.
void turned_choices(const SourceText& code, Slips& all) {
  Slip together;
  for (const Choice& one : choices_of(code)) {
    together.push_back({one.whole(), text_of(code, one.test, one.second, one.first)});
    all.push_back(called(Mistake::guard_reversed, {together.back()}));
    if (compares(code, one.first) && !compares(code, one.test))
      all.push_back(
          called(Mistake::other_operator_meant, value(one.whole(), text_of(code, one.first, one.test, one.second))));
  }
  if (together.size() > 1) all.push_back(called(Mistake::guard_reversed, together));
}

/// `if (k < K) sum += …;` after a loop in steps: it takes one product of what is left.
void tests_for_loops(const SourceText& code, Slips& all) {
  for (const source::Branch& branch : code.read().branches) {
    const auto test = source::find_comparison(code.tokens(), branch.condition);
    const bool counts = test && test->left.size() == 1 && code.is(test->operation.begin, "<") && !branch.has_else;
    if (!counts || !code.function_of(branch.whole.begin) || !code.is_value(branch.whole.begin)) continue;
    const std::string k = code.word(test->left.begin);
    if (!code.tokens().range_has(branch.body, k) || !code.takes_statements(branch.whole.begin)) continue;
    all.push_back(
        called(Mistake::k_remainder_dropped,
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
