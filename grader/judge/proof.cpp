#include "grader/judge/proof.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "common/source/lexer.h"

namespace grader {
namespace {

using Words = std::vector<std::string_view>;

Words words_of(const source::Lexed& lexed) {
  Words words;
  for (const source::Token& token : lexed.tokens) words.push_back(token.text);
  return words;
}

/// The length of the longest common subsequence.
size_t common_length(const Words& a, const Words& b) {
  std::vector<size_t> row(b.size() + 1);
  for (const std::string_view word : a) {
    size_t diagonal = 0;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t above = row[j + 1];
      row[j + 1] = word == b[j] ? diagonal + 1 : std::max(above, row[j]);
      diagonal = above;
    }
  }
  return row.back();
}

/// Removes the common beginning and end, which need no comparison.
void drop_what_is_equal(Words& a, Words& b) {
  const auto [a_first, b_first] = std::ranges::mismatch(a, b);
  b.erase(b.begin(), b_first);
  a.erase(a.begin(), a_first);
  while (!a.empty() && !b.empty() && a.back() == b.back()) a.pop_back(), b.pop_back();
}

/// `for (auto& x : array)` initialises an array.
bool is_loop(const Words& words, size_t i) {
  const bool over_array = words[i] == "for" && i + 2 < words.size() && words[i + 2] == "auto";
  return (words[i] == "for" && !over_array) || words[i] == "while" || words[i] == "goto";
}

bool is_launch(const Words& words, size_t i) {
  return i + 2 < words.size() && words[i] == "<" && words[i + 1] == "<" && words[i + 2] == "<";
}

bool is_name(std::string_view word) { return std::isalpha(static_cast<unsigned char>(word[0])) || word[0] == '_'; }

bool assigns(std::string_view word) {
  constexpr std::string_view kComparisons[] = {"==", "!=", "<=", ">="};
  return word.size() <= 2 && word.ends_with('=') && std::ranges::find(kComparisons, word) == std::end(kComparisons);
}

/// `a[i] = value`, `a[i] += value`; storing a constant does not count as work.
bool is_store(const Words& words, size_t i) {
  if (i + 2 >= words.size() || words[i] != "]" || !assigns(words[i + 1])) return false;
  const auto value = words.begin() + static_cast<std::ptrdiff_t>(i) + 2;
  return std::any_of(value, std::find(value, words.end(), ";"), is_name);
}

size_t count(const Words& words, bool (*is)(const Words&, size_t)) {
  size_t number = 0;
  for (size_t i = 0; i < words.size(); ++i) number += is(words, i);
  return number;
}

}  // namespace

Edit edit_between(const std::string& file, const std::string& copy) {
  constexpr size_t kMost = 4000;  // tokens; a larger difference is not a small edit
  const source::Lexed before = source::lex_file(file), after = source::lex_file(copy);
  Words old_words = words_of(before), new_words = words_of(after);
  Edit edit;
  edit.tokens = new_words.size();
  for (const auto is : {is_loop, is_launch, is_store})
    edit.brings_work = edit.brings_work || count(new_words, is) > count(old_words, is);
  drop_what_is_equal(old_words, new_words);
  const bool large = old_words.size() > kMost || new_words.size() > kMost;
  const size_t common = large ? 0 : common_length(old_words, new_words);
  edit.removed = old_words.size() - common;
  edit.added = new_words.size() - common;
  return edit;
}

bool is_small(const Edit& edit, const OneMistake& policy) {
  const uint64_t changed = edit.removed + edit.added;
  return changed > 0 && changed <= policy.tokens && 4 * changed <= edit.tokens && !edit.brings_work;
}

}  // namespace grader
