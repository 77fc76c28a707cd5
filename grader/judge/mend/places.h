// Finds places: elements of row-major matrices, `name[row * length + rest]`, and pointers to such elements,
// `name + row * length + rest`.
#pragma once
#include <optional>
#include <vector>

#include "grader/judge/mend/source_text.h"

namespace grader::mend {

/// A place: `size_t(row) * length + rest`, `row * length + rest`.
struct Place {
  int name = 0;             // of the matrix
  Range row, length, rest;  // rest may be empty
  Range whole;              // from the name to the bracket, or to the end of the sum
  bool written = false;
};

/// The places in subscripts: `name[…]`.
std::vector<Place> places_of(const SourceText& code);
/// The places in sums with a pointer: `name + …`.
std::vector<Place> pointers_of(const SourceText& code);

/// A declared pointer to a place: `float* name = matrix + row * length + rest;`
struct Pointer {
  int name = 0;
  Place place;
  Range statement;
};
std::vector<Pointer> declared_pointers(const SourceText& code);

}  // namespace grader::mend
