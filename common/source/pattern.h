// A row of tokens as one writes it down, with blanks between its elements: "for ( ~; ; ~; ; ~; += $name +|- 1 )".
//
//   for  +=  16    that token; literals of strings and characters are never meant
//   $side          a name that means that (names.h), $name any name, $word any name or number, $= a token with a `=`
//   a|b            one of these
//   ^a|b           one token that is none of these
//   ~a|b           any tokens that are none of these, as few as possible; `..` any tokens
//   ?a|b           one of these, or nothing
//   !a|b           none of these follows; takes no token
//   [..]           any number of subscripts
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "common/source/names.h"
#include "common/source/syntax.h"

namespace source {

/// Where each element begins; the last entry is the token after it. Empty where nothing fits.
using Match = std::vector<int>;

class Pattern {
 public:
  Pattern(std::string_view row);
  Pattern(const char* row) : Pattern(std::string_view(row)) {}
  Pattern(const std::string& row) : Pattern(std::string_view(row)) {}

  /// The first place in the range, and all of it inside.
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
