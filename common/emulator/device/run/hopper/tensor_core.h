// The arithmetic of wgmma: where its operands lie in shared memory, and how an H200 adds.
#pragma once
#include <cstdint>

#include "emulator.h"

namespace emu {

/// A matrix descriptor (PTX ISA, "Matrix Descriptor Format"), in bytes.
struct OperandPlace {
  uint32_t start;    // offset in shared memory
  uint32_t leading;  // from one core matrix to the next along k, or of a transposed operand along its rows or columns
  uint32_t stride;   // from eight rows to the next eight, or of a transposed operand along k
  int swizzle;       // 0, 32, 64 or 128
};
OperandPlace operand_place(uint64_t descriptor);

/// Where element (row, k) of an operand begins; `row` is a column of B.
uint32_t element_offset(const OperandPlace& place, int row, int k, int element_bytes, bool transposed);

inline int depth_of(ProductFormat format) { return format == ProductFormat::tf32 ? 8 : 16; }
inline int element_bytes_of(ProductFormat format) { return format == ProductFormat::tf32 ? 4 : 2; }
/// TF32 drops the low 13 bits.
float element_value(ProductFormat format, uint32_t bits);

/// To the nearest FP16.
uint16_t half_bits(double value);

/// A number as magnitude * 2^exponent; its first bit is worth 2^leading. Infinities and NaN have no magnitude.
struct Factor {
  int32_t magnitude;
  int16_t exponent, leading;
  float value;
};
Factor factor_of(float value);

/// What some factors are: the least that holds of all.
enum class Content { zeros, finite, special };
Content content_of(const Factor* factors, int count);
/// Are all products of these and those zero? So most of a tile's are, where a matrix is smaller than it.
inline bool adds_zero(Content a, Content b) {
  return (a == Content::zeros && b != Content::special) || (b == Content::zeros && a != Content::special);
}

/// sum + a[0] * b[0] + … + a[count - 1] * b[count - 1], as the tensor cores of an H200 add: each term is cut off towards zero
/// two bits below the last one that a float of the largest term would have (the exponents of products are the sums of the
/// factors'), the rest is added exactly, and the result is cut off to a float, or rounded to the nearest FP16. Measured:
/// 163,840 of 163,840 sums bit for bit, and 9,216 of 9,216 in FP16.
float add_products(float sum, const Factor* a, const Factor* b, int count, bool to_half = false);

}  // namespace emu
