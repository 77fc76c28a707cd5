// Matches tokens against a pattern, whose elements are separated by blanks: "for ( ~; ; ~; ; ~; += $name +|- 1 )".
//
//   for  +=  16    that token; never a string or character literal
//   $side          a name with that meaning (names.h), $name any name, $word any name or number, $= a token with a `=`
//   a|b            one of these
//   ^a|b           one token other than these
//   ~a|b           any tokens other than these, as few as possible; `..` any tokens
//   ?a|b           one of these, or nothing
//   !a|b           not followed by one of these; consumes no token
//   [..]           any number of subscripts
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "common/source/names.h"
#include "common/source/syntax.h"

namespace source {

/// Start of each element. The last entry is the token after the match. Empty if nothing matches.
using Match = std::vector<int>;

class Pattern {
 public:
  Pattern(std::string_view row);
  Pattern(const char* row) : Pattern(std::string_view(row)) {}
  Pattern(const std::string& row) : Pattern(std::string_view(row)) {}

  /// Returns the first match that lies entirely in the range.
  Match find(const Syntax& syntax, Range range) const;
  bool is_in(const Syntax& syntax, Range range) const { return !find(syntax, range).empty(); }

 private:
  enum class Kind { one, other, many, maybe, absent, subscripts };
  struct Test {
    std::string text;
    const Meaning* meaning = nullptr;
  };
  struct Element {
    Kind kind = Kind::one;
    std::vector<Test> tests;
  };

  static Element read_element(std::string_view text);
  static bool fits(const Token& token, const Test& test);
  static bool fits(const Syntax& syntax, int i, const Element& element);
  bool match(const Syntax& syntax, Range range, size_t element, Match& match) const;

  std::vector<Element> elements_;
};

}  // namespace source
