#include "common/source/pattern.h"

#include <algorithm>

namespace source {

Pattern::Pattern(std::string_view row) {
  while (!row.empty()) {
    const size_t end = std::min(row.find(' '), row.size());
    elements_.push_back(read_element(row.substr(0, end)));
    row.remove_prefix(std::min(end + 1, row.size()));
  }
}

Pattern::Element Pattern::read_element(std::string_view text) {
  if (text == "..") return {Kind::many, {}};
  if (text == "[..]") return {Kind::subscripts, {}};
  Element element;
  const size_t kind =
      text.size() > 1 && text != "!=" && text != "^=" ? std::string_view("^~?!").find(text[0]) : std::string_view::npos;
  if (kind != std::string_view::npos) {
    constexpr Kind kKinds[] = {Kind::other, Kind::many, Kind::maybe, Kind::absent};
    element.kind = kKinds[kind];
    text.remove_prefix(1);
  }
  while (!text.empty()) {
    const size_t end = text.starts_with("||") ? 2 : std::min(text.find('|', 1), text.size());
    const std::string_view test = text.substr(0, end);
    element.tests.push_back({std::string(test), test.starts_with('$') ? meaning_of(test.substr(1)) : nullptr});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return element;
}

bool Pattern::fits(const Token& token, const Test& test) {
  const bool name = token.kind == Token::Kind::identifier, number = token.kind == Token::Kind::number;
  if (test.meaning) return (name || number) && test.meaning->fits(token.text);
  if (test.text == "$name") return name;
  if (test.text == "$word") return name || number;
  if (test.text == "$=") return token.text.find('=') != std::string_view::npos;
  return token.text == test.text;
}

bool Pattern::fits(const Syntax& s, int i, const Element& element) {
  const Token& token = s.token(i);
  if (token.kind == Token::Kind::string || token.kind == Token::Kind::character) return false;
  return std::any_of(element.tests.begin(), element.tests.end(), [&](const Test& test) { return fits(token, test); });
}

/// Matches from element `n` on; the elements before fit, and element `n` begins at the last entry of `match`.
bool Pattern::match(const Syntax& s, Range range, size_t n, Match& match) const {
  if (n == elements_.size()) return true;
  const Element& element = elements_[n];
  const int i = match.back();
  const bool fit = i < range.end && fits(s, i, element);
  const auto goes_on = [&](int next) {
    match.resize(n + 1);
    match.push_back(next);
    return this->match(s, range, n + 1, match);
  };
  switch (element.kind) {
    case Kind::one:
      return fit && goes_on(i + 1);
    case Kind::other:
      return i < range.end && !fit && goes_on(i + 1);
    case Kind::maybe:
      return (fit && goes_on(i + 1)) || goes_on(i);
    case Kind::absent:
      return !fit && goes_on(i);
    case Kind::many:
      for (int next = i; next <= range.end; ++next) {
        if (goes_on(next)) return true;
        if (next < range.end && fits(s, next, element)) return false;
      }
      return false;
    case Kind::subscripts: {
      int behind = i;
      while (behind < range.end && s.is(behind, "[")) behind = s.skip(behind);
      return behind <= range.end && goes_on(behind);
    }
  }
  return false;
}

Match Pattern::find(const Syntax& syntax, Range range) const {
  for (int i = range.begin; i < range.end; ++i) {
    Match match = {i};
    if (this->match(syntax, range, 0, match)) return match;
  }
  return {};
}

}  // namespace source
