// Splits a source into pieces, each with a class for highlighting, so that a page need not parse C++.
#pragma once
#include <string>
#include <vector>

namespace grader {

enum class Piece { plain, keyword, type, cuda, number, string, comment, directive };

/// Returns "", "keyword", "type", "cuda", ….
const char* name_of(Piece piece);

struct Colored {
  Piece piece = Piece::plain;
  std::string text;
};

/// Returns the pieces of each line. Together they give the complete line.
std::vector<std::vector<Colored>> highlighted(const std::string& source);

}  // namespace grader
