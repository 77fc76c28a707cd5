// Checks C against references that Eigen computes in double. Integers must be equal; reals must be within an error
// bound.
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "common/matmul/fills.h"
#include "common/protocol/protocol.h"
#include "grader/base/shape.h"

namespace grader {

using lab::Fill;
using lab::kPoison;
using lab::Precision;

struct WrongElement {
  int row = -1, column = -1;  // -1: there is none
  double expected = 0, got = 0;

  /// Compares bits, because `got` may be a NaN.
  bool operator==(const WrongElement& other) const {
    return row == other.row && column == other.column && expected == other.expected &&
           std::bit_cast<uint64_t>(got) == std::bit_cast<uint64_t>(other.got);
  }
};

/// The number of wrong elements in three categories, and the first of each.
struct Comparison {
  uint64_t wrong = 0, of = 0;  // wrong includes unwritten and non-finite elements
  uint64_t unwritten = 0, non_finite = 0;
  uint64_t added_to_poison = 0;  // unwritten elements to which something was added
  uint64_t pattern_filled = 0;   // wrong elements with the magnitude that an uninitialised register gives
  WrongElement first, first_unwritten, first_non_finite, first_finite;
  // the wrong elements have the values that rounding the inputs to a lower precision gives
  bool looks_like_lower_precision = false;
  // the wrong elements have the values that truncating the inputs to TF32 gives
  bool looks_cut_off = false;
};

/// The inputs of one shape and fill, and the expected C. It is computed once and used for every run of that shape.
struct Reference {
  Shape shape;
  Fill kind = Fill::integers;
  Precision precision = Precision::fp32;
  std::vector<float> A, B;
  std::vector<double> C;      // exact for integers
  std::vector<double> bound;  // |C - ref| <= bound, element-wise; empty for integers
};

/// The bound of FP32 is gamma_K (|A||B|) with u = 2^-24 (Higham, Accuracy and Stability of Numerical Algorithms, 3.1).
///
/// The bound of TF32 is ((1 + 2^-11)^2 (1 + gamma_K) - 1) (|A||B|), with gamma_K = K v / (1 - K v) and v = 2^-22. Each
/// input is rounded to nearest once, to 11 significant bits. Products are exact. The remaining error is that of the
/// sums (Blanchard, Higham, Lopez, Mary, Pranesh, Mixed precision block fused multiply-add, SIAM J. Sci. Comput. 42(3),
/// 2020). A tensor core does not round its sums, but truncates. It aligns the five numbers of a step (four products and
/// the sum so far) to the largest exponent and drops the lower bits (Fasi, Higham, Mikaitis, Pranesh, Numerical
/// behavior of NVIDIA tensor cores, PeerJ Comput. Sci. 7, 2021). This loses at most five units of 2^-23 of the largest
/// number, and one more unit for the sum. The total is 6 x 2^-23 for four products, and the bound with
/// v includes it. An H200 keeps two more bits. FP32 in any order is also within the bound.
Reference make_reference(Fill kind, const Shape& shape, uint64_t seed, Precision precision = Precision::fp32);

/// If `wrong_elements` is given, sets it to true for each wrong element. It must be empty or M*N long.
Comparison compare(const Reference& reference, const std::vector<float>& C,
                   std::vector<bool>* wrong_elements = nullptr);

/// Computes C like a kernel that rounds its inputs first. Used for tests, and to recognise such a kernel.
enum class Rounding { tf32, tf32_away, tf32_truncate, fp16, bf16 };
float round_input(float value, Rounding rounding);

/// Returns some rows of A * B in double, one after another.
std::vector<double> rows_of_product(const std::vector<float>& A, const std::vector<float>& B, const Shape& shape,
                                    const std::vector<int32_t>& rows);

/// True if all bits are equal (a NaN equals itself; -0 and +0 differ).
bool same_bits(const std::vector<float>& left, const std::vector<float>& right);

// ---- Formats of sums that the bits of C show

/// True if all of C is near its expected value and has no more significant bits than FP16 or BF16, although the inputs
/// have fractions. `C` is M x N, row-major. Returns false for a reference of integers.
bool holds_few_bits(const Reference& reference, const std::vector<float>& C);

/// True if C has only integers, although the inputs have fractions.
bool holds_whole_numbers(const Reference& reference, const std::vector<float>& C);

}  // namespace grader
