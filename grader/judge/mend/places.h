// Elements of row-major matrices, `name[row * length + rest]`, and pointers to them, `name + row * length + rest`.
#pragma once
#include <optional>
#include <vector>

#include "grader/judge/mend/source_text.h"

namespace grader::mend {

/// `size_t(row) * length + rest`, `row * length + rest`.
struct Place {
  int name = 0;             // of the matrix
  Range row, length, rest;  // rest may be empty
  Range whole;              // from the name to the bracket, or to the end of the sum
  bool written = false;
};

/// The places that are subscripts of a name.
std::vector<Place> places_of(const SourceText& code);
/// The places that are added to a pointer.
std::vector<Place> pointers_of(const SourceText& code);

/// `float* name = matrix + row * length + rest;`
struct Pointer {
  int name = 0;
  Place place;
  Range statement;
};
std::vector<Pointer> declared_pointers(const SourceText& code);

}  // namespace grader::mend
