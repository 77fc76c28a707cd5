// Finds places. A place is an element of a row-major matrix, `name[row * length + rest]`, or a pointer to such an
// element, `name + row * length + rest`.
#pragma once
#include <optional>
#include <vector>

#include "grader/judge/mend/source_text.h"

namespace grader::mend {

/// A place: `size_t(row) * length + rest` or `row * length + rest`.
struct Place {
  int name = 0;             // token of the matrix's name
  Range row, length, rest;  // rest may be empty
  Range whole;              // range from the name to the bracket, or to the end of the sum
  bool written = false;
};

/// Returns the places in subscripts: `name[…]`.
std::vector<Place> places_of(const SourceText& code);
/// Returns the places in sums with a pointer: `name + …`.
std::vector<Place> pointers_of(const SourceText& code);

/// A declared pointer to a place: `float* name = matrix + row * length + rest;`
struct Pointer {
  int name = 0;
  Place place;
  Range statement;
};
std::vector<Pointer> declared_pointers(const SourceText& code);

}  // namespace grader::mend
