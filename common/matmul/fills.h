// Generates the inputs A and B of every graded run: integers or real numbers, never constant or symmetric.
//
// integers: every product and every partial sum is an integer below 2^24. So FP32 gives the same bits in any order of
// summation, with or without fused multiply-add. "Large" values are odd and have 12 significant bits (2049..4095). No
// format with fewer bits can represent them (TF32 and FP16 have 11 bits, BF16 has 8). Rounding changes each of them to
// an even number.
// reals: uniform in [-1, 1), multiples of 2^-23. Results are compared within an error bound.
// cancelling: the real numbers of CPU labs, where the order of summation is judged. These labs do not use `reals`.
// Magnitudes are below 2^20, and each power of two is equally frequent. In every second row of C the products nearly
// cancel in pairs. The remainder is the rounding error of the partial sums, also in double and long double.
//
// For a lab in TF32 (11 significant bits, the exponent range of FP32):
// integers: large values are odd and have 11 significant bits (1025..2047). They are exact in TF32 but not in BF16 (8
// bits). A is multiplied by 2^-30, which is exact in TF32 and FP32. The smallest positive FP16 number is 2^-24, so
// results in FP16 are also wrong.
// reals: within each row of A, and within each column of B, all elements have the same sign. All magnitudes are in [1,
// 1.25). The 13 bits that TF32 drops are in the upper quarter of their range, so rounding to TF32 hardly changes the
// values. Truncation changes all of them towards zero, so for K up to about 2000 the error of every element of C
// exceeds the bound in numbers.h. BF16 drops three more bits, which are 010, so rounding to BF16 changes all values
// towards zero by an even larger amount. A is multiplied by 2^-24, so FP16 rounds every value of A to 2^-24 or -2^-24.
//
// The integers reveal lower precision in EVERY element of C, whichever operand was rounded. Each k is of one of three
// kinds. One k has large values in A and in B. Some have large values in A and {-1, 0, 1} in B. All others have {-1, 0,
// 1} in A and large values in B. The number of non-zero small values in each column of B and in each row of A is even.
// Suppose that A is rounded. The product of two large values changes from odd to even, and an even number of other
// products change by an odd amount. So the sum changes by an odd amount, which is never 0. The same is true if B or
// both are rounded.
#pragma once
#include <cstdint>
#include <vector>

namespace lab {

enum class Fill { integers, reals, cancelling };

/// The precision of a lab's products. Sums are FP32 in both cases.
enum class Precision { fp32, tf32 };

/// Splitmix64 (Steele, Lea, Flood 2014): state += 0x9e3779b97f4a7c15, then two multiply-xorshift rounds.
class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next();
  /// Uniform in 0 … n-1. n is far below 2^32, so the bias of the multiplication method does not matter.
  uint32_t below(uint32_t n);
  /// Uniform in [-1, 1), a multiple of 2^-23.
  float real();

 private:
  uint64_t state_;
};

/// Fills A (M*K) and B (K*N), row-major. Fill::cancelling exists only for FP32. Equal arguments give equal values.
void fill(Fill fill, int M, int N, int K, uint64_t seed, std::vector<float>& A, std::vector<float>& B,
          Precision precision = Precision::fp32);

}  // namespace lab
