// Is C right? References by Eigen in double, exact comparison for integers, an error bound for reals.
#pragma once
#include <cstdint>
#include <vector>

#include "common/fills.h"
#include "common/protocol.h"
#include "grader/rubric.h"

namespace grader {

using lab::Fill;
using lab::kPoison;

struct WrongElement {
  int row = -1, column = -1;  // -1: there is none
  double expected = 0, got = 0;
};

/// How much is wrong, in three ways, and the first element of each.
struct Comparison {
  uint64_t wrong = 0, of = 0;  // wrong counts the unwritten and the non-finite too
  uint64_t unwritten = 0, non_finite = 0;
  uint64_t pattern_filled = 0;  // wrong elements of the size that an uninitialised register would give
  WrongElement first, first_unwritten, first_non_finite, first_finite;
  bool looks_like_lower_precision = false;  // the wrong elements are what TF32, FP16 or BF16 inputs give
};

/// The inputs of one shape and fill, and what C must be. Made once, used for every run of that shape.
struct Reference {
  Shape shape;
  Fill kind = Fill::integers;
  std::vector<float> A, B;
  std::vector<double> C;      // exact for integers
  std::vector<double> bound;  // |C - ref| <= bound, element-wise; empty for integers
};

Reference make_reference(Fill kind, const Shape& shape, uint64_t seed);

/// `wrong_elements`, when given, gets one more true for each wrong element (it must be empty or M*N long).
Comparison compare(const Reference& reference, const std::vector<float>& C,
                   std::vector<bool>* wrong_elements = nullptr);

/// C as a kernel would give that rounds its inputs first. For tests and for recognising it.
enum class Rounding { tf32, tf32_away, tf32_truncate, fp16, bf16 };
float round_input(float value, Rounding rounding);

/// Some rows of A * B in double, one after the other.
std::vector<double> rows_of_product(const std::vector<float>& A, const std::vector<float>& B, const Shape& shape,
                                    const std::vector<int32_t>& rows);

/// Bit for bit the same (a NaN equals itself; -0 and +0 differ).
bool same_bits(const std::vector<float>& left, const std::vector<float>& right);

}  // namespace grader
