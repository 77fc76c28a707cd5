// Shapes that a submission cannot know: the rubric's are public, and a kernel could be right at these alone.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "grader/lab/rubric.h"

namespace grader {

/// A number for a file's text without comments and blanks. What is drawn by it is the same for everybody who grades the file.
uint64_t number_of_code(const std::string& submission);

/// A shape near one of those of rubric.correctness[group], and small ones farther from them (one, or three in
/// CPU labs), chosen by the
/// submission's own text without comments and blanks: `check` and `grade` run the same, with any seed, and who writes a
/// file for them has another file. They keep what the rubric and a group's title may promise: multiple_of, sides of at
/// most 7, which sides are equal, up to 64 the power of two that divides a side, and that no other side is a multiple of
/// 4; the first one the remainder modulo 4 as well. Empty where the rubric wants none, or where a group has no shape that
/// may vary and costs little to run.
std::vector<Shape> hidden_shapes(const Rubric& rubric, size_t group, const std::string& submission);

}  // namespace grader
