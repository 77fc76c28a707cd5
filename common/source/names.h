// What a name most likely means in a matrix multiplication, as people call things there.
#pragma once
#include <string_view>

namespace source {

/// Lists of words with blanks between them: a name means it that is one of them, begins or ends with one, or holds one.
struct Meaning {
  std::string_view name, words, beginnings, endings, parts;
  bool fits(std::string_view word) const;
};

/// By its name: "side", "row", "A", … (the table in names.cpp); nullptr for none.
const Meaning* meaning_of(std::string_view name);

inline bool means(std::string_view word, std::string_view name) {
  const Meaning* meaning = meaning_of(name);
  return meaning && meaning->fits(word);
}

}  // namespace source
