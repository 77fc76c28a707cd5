// The arithmetic of wgmma: the layout of its operands in shared memory, and the rounding of sums as on an H200.
#pragma once
#include <cstdint>

#include "emulator.h"

namespace emu {

/// A decoded matrix descriptor (PTX ISA, "Matrix Descriptor Format"). All fields are in bytes.
struct OperandPlace {
  uint32_t start;    // offset of the operand in shared memory
  uint32_t leading;  // distance between core matrices along k; if transposed, along rows (A) or columns (B)
  uint32_t stride;   // distance between groups of eight rows (A) or columns (B); if transposed, along k
  int swizzle;       // length of the swizzle pattern: 0, 32, 64 or 128
};
OperandPlace operand_place(uint64_t descriptor);

/// Offset in bytes of element (row, k) of an operand. For B, `row` is the column.
uint32_t element_offset(const OperandPlace& place, int row, int k, int element_bytes, bool transposed);

inline int depth_of(ProductFormat format) { return format == ProductFormat::tf32 ? 8 : 16; }
inline int element_bytes_of(ProductFormat format) { return format == ProductFormat::tf32 ? 4 : 2; }
/// Converts the bits of an element to float. For TF32, the low 13 bits are dropped.
float element_value(ProductFormat format, uint32_t bits);

/// Rounds to the nearest FP16.
uint16_t half_bits(double value);

/// The number magnitude * 2^exponent. 2^leading is the value of its highest set bit. For infinities and NaN, magnitude
/// is 0.
struct Factor {
  int32_t magnitude;
  int16_t exponent, leading;
  float value;
};
Factor factor_of(float value);

/// Whether a list of factors contains zeros only, finite values only, or also infinities or NaN.
enum class Content { zeros, finite, special };
Content content_of(const Factor* factors, int count);
/// True if all products of the factors of two lists are zero. This is common in tiles that extend past the edge of the
/// matrix.
inline bool adds_zero(Content a, Content b) {
  return (a == Content::zeros && b != Content::special) || (b == Content::zeros && a != Content::special);
}

/// Returns sum + a[0] * b[0] + … + a[count - 1] * b[count - 1], added as on the tensor cores of an H200. Each term is
/// truncated towards zero two bits below the last bit of a float that has the exponent of the largest term. The
/// exponent of a product is the sum of its factors' exponents. The truncated terms are added exactly, and the result is
/// truncated to float or rounded to the nearest FP16. In a comparison with an H200, all 163,840 FP32 sums and all 9,216
/// FP16 sums were equal bit for bit.
float add_products(float sum, const Factor* a, const Factor* b, int count, bool to_half = false);

}  // namespace emu
