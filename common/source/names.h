// Determines the usual meaning of a variable name in a matrix multiplication.
#pragma once
#include <string_view>

namespace source {

/// Lists of words separated by blanks: a name matches if it equals, begins with, ends with or contains one of them.
struct Meaning {
  std::string_view name, words, beginnings, endings, parts;
  bool fits(std::string_view word) const;
};

/// Finds a meaning by its name: "side", "row", "A", … (the table in names.cpp). Returns nullptr if there is none.
const Meaning* meaning_of(std::string_view name);

inline bool means(std::string_view word, std::string_view name) {
  const Meaning* meaning = meaning_of(name);
  return meaning && meaning->fits(word);
}

}  // namespace source
