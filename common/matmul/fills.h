// Generates the inputs A and B of every graded run: integers or real numbers, never constant or symmetric.
//
// integers: every product and every partial sum is an integer below 2^24, so FP32 gives the same bits in any order of
//   summation, with or without fused multiply-add. "Large" values are odd with 12 significant bits (2049..4095): no
//   format with fewer bits can represent them (TF32 and FP16 have 11 bits, BF16 has 8); rounding turns each into an
//   even number.
// reals: uniform in [-1, 1), multiples of 2^-23; compared within an error bound.
// cancelling: the real numbers of CPU labs, where the order of summation is judged; these labs get no `reals`.
//   Magnitudes are below 2^20, each power of two equally often. In every second row of C the products nearly cancel in
//   pairs, so what remains is the rounding error of the partial sums, in double and long double as well.
//
// For a lab in TF32 (11 significant bits, the exponents of FP32):
// integers: large values are odd with 11 significant bits (1025..2047), exact in TF32 but not in BF16 (8 bits). A
//   is multiplied by 2^-30, which is exact in TF32 and FP32. The smallest positive FP16 number is 2^-24, so FP16 gets
//   these values wrong as well.
// reals: every row of A and every column of B has one sign, all magnitudes are in [1, 1.25), and the 13 bits that
//   TF32 drops are in the upper quarter of their range. Rounding to TF32 hardly changes the values. Truncation moves
//   them all towards zero, so for K up to about 2000 every element of C is too small by more than the bound in
//   numbers.h. BF16 drops three more bits, which are 010: rounding to BF16 also moves all values towards zero, by even
//   more. A is multiplied by 2^-24: FP16 turns every value into 2^-24 or -2^-24.
//
// How the integers reveal lower precision in EVERY element of C, whichever operand was rounded: each k is of one of
// three sorts. One k has large values in A and in B; some have large values in A and {-1, 0, 1} in B; all others have
// {-1, 0, 1} in A and large values in B. The number of non-zero small values in each column of B, and in each row of A,
// is even. Rounding A makes the product of two large values even, and changes an even number of other products by an
// odd amount; so the sum changes by an odd amount, which is never 0. The same holds for rounding B, or both.
#pragma once
#include <cstdint>
#include <vector>

namespace lab {

enum class Fill { integers, reals, cancelling };

/// The precision of a lab's products; the sums are FP32 either way.
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
