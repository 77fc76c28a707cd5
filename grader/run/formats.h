// What the bits of C say about the format in which the sums were kept.
#pragma once
#include <vector>

#include "grader/run/numbers.h"

namespace grader {

/// True when all of C is near what it must be, and has no more significant bits than FP16 or BF16 have although the
/// inputs have fractions. `C`: M x N, row-major; false for a reference of whole numbers.
bool holds_few_bits(const Reference& reference, const std::vector<float>& C);

/// True when C has whole numbers only although the inputs have fractions.
bool holds_whole_numbers(const Reference& reference, const std::vector<float>& C);

}  // namespace grader
