// Shapes that are not known to a submission: the rubric's are public, and a kernel could be right only for these.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grader/lab/rubric.h"

namespace grader {

/// A hash of a file's text without comments and blanks. It seeds the hidden shapes, so they are the same for everybody
/// who grades the file.
uint64_t number_of_code(const std::string& submission);

/// Returns a shape near one of those of rubric.correctness[group], and small shapes farther away (one, or three in CPU
/// labs), chosen by the submission's text without comments and blanks. `check` and `grade` run the same shapes, with
/// any seed, and a file edited to suit them gets different ones. They keep what the rubric and a group's title may
/// promise: multiple_of, sides of at most 7, which sides are equal, up to 64 the power of two that divides a side, and
/// that no other side is a multiple of 4; the first shape also keeps the remainder modulo 4. Empty if the rubric has
/// none, or if the group has no shape that may vary and is cheap to run.
std::vector<Shape> hidden_shapes(const Rubric& rubric, size_t group, const std::string& submission);

}  // namespace grader
