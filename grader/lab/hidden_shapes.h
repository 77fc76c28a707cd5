// Chooses shapes that are not known to a submission. The rubric's shapes are public, and a kernel could be right only
// for these.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grader/lab/rubric.h"

namespace grader {

/// Returns a hash of a file's text without comments and blanks. It seeds the hidden shapes, so they are the same for
/// everybody who grades the file.
uint64_t number_of_code(const std::string& submission);

/// Returns a shape near one of those of rubric.correctness[group], then small shapes farther away (one, or three in CPU
/// labs). number_of_code() determines them, so `check` and `grade` run the same shapes with any seed, and a file that
/// was edited to suit them gets different ones. The rubric or the title may state certain properties of a shape, so a
/// hidden shape also has them: multiple_of, which sides are at most 7, which sides are equal, the largest power of two
/// up to 64 that divides each side, and which sides are not multiples of 4. The first shape also has the same remainder
/// modulo 4 of each side. The list is empty if the rubric has no hidden shapes, or if the group has no shape that may
/// vary and is cheap to run.
std::vector<Shape> hidden_shapes(const Rubric& rubric, size_t group, const std::string& submission);

}  // namespace grader
