// Conversions between float and the bits of 16-bit numbers. The formats are half precision and bfloat16, which is the
// upper half of a float.
#pragma once
#include "device_functions.h"

namespace emu {

/// Rounds to nearest, ties to even.
inline unsigned short half_bits(float value) {
  unsigned int x = bits_as<unsigned int>(value), sign = x >> 16 & 0x8000;
  int exponent = static_cast<int>(x >> 23 & 255) - 127;
  unsigned int mantissa = x & 0x7fffff;
  if (value != value) return 0x7fff;  // a GPU's NaN
  if (exponent > 15) return static_cast<unsigned short>(sign | 0x7c00);
  if (exponent < -25) return static_cast<unsigned short>(sign);
  // A normal number loses 13 bits of the mantissa, and a subnormal number loses more. A carry of the rounding
  // increments the exponent.
  int drop = exponent >= -14 ? 13 : 13 + (-14 - exponent);
  unsigned int full = mantissa | 0x800000;
  unsigned int kept = full >> drop, rest = full & ((1u << drop) - 1), half = 1u << (drop - 1);
  if (rest > half || (rest == half && kept & 1)) ++kept;
  if (exponent >= -14) kept += static_cast<unsigned int>(exponent + 14) << 10;
  return static_cast<unsigned short>(sign | kept);
}

inline float half_value(unsigned short h) {
  int exponent = h >> 10 & 31, mantissa = h & 1023;
  float magnitude = exponent == 31  ? (mantissa ? __builtin_nanf("") : __builtin_inff())
                    : exponent == 0 ? std::ldexp(static_cast<float>(mantissa), -24)
                                    : std::ldexp(static_cast<float>(mantissa + 1024), exponent - 25);
  return h & 0x8000 ? -magnitude : magnitude;
}

/// Rounds to nearest, ties to even.
inline unsigned short bfloat_bits(float value) {
  const unsigned int x = bits_as<unsigned int>(value);
  if (value != value) return 0x7fff;
  return static_cast<unsigned short>((x + 0x7fff + (x >> 16 & 1)) >> 16);
}

inline float bfloat_value(unsigned short b) { return bits_as<float>(static_cast<unsigned int>(b) << 16); }

/// Returns a * b + c rounded to odd, for operands that are 16-bit numbers: if the exact result is no float, the returned
/// float has a last bit of 1. Rounding it to 16 bits then gives the exact result's rounding.
inline float fma_to_odd(float a, float b, float c) {
  const double product = double(a) * b, sum = product + c, part = sum - product;
  const double lost = (product - (sum - part)) + (c - part);
  const float value = static_cast<float>(sum);
  const double rest = (sum - double(value)) + lost;
  if (rest == 0 || rest != rest || bits_as<unsigned int>(value) & 1) return value;
  return std::nextafter(value, rest > 0 ? HUGE_VALF : -HUGE_VALF);
}

}  // namespace emu
