#include "common/emulator/device/run/hopper/tensor_core.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "common/emulator/wall/tensor_map.h"

namespace emu {

OperandPlace operand_place(uint64_t descriptor) {
  constexpr int kSwizzles[] = {0, 128, 64, 32};
  const auto bytes = [&](int shift) { return static_cast<uint32_t>(descriptor >> shift & 0x3fff) << 4; };
  return {bytes(0), bytes(16), bytes(32), kSwizzles[descriptor >> 62]};
}

namespace {

/// Core matrices have eight rows of 16 bytes, or with a swizzle, of the swizzle's length.
uint32_t unswizzled(const OperandPlace& p, uint32_t row, uint32_t k, uint32_t element_bytes, bool transposed) {
  const uint32_t width = p.swizzle ? static_cast<uint32_t>(p.swizzle) : 16;
  if (transposed) {
    const uint32_t elements = width / element_bytes;
    const uint32_t along = p.swizzle ? p.leading : p.stride, across = p.swizzle ? p.stride : p.leading;
    return row / elements * along + k / 8 * across + k % 8 * width + row % elements * element_bytes;
  }
  const uint32_t in_row = k * element_bytes;
  if (p.swizzle) return row / 8 * p.stride + row % 8 * width + in_row;
  return row / 8 * p.stride + row % 8 * width + in_row / width * p.leading + in_row % width;
}

}  // namespace

uint32_t element_offset(const OperandPlace& p, int row, int k, int element_bytes, bool transposed) {
  return swizzled(p.start + unswizzled(p, static_cast<uint32_t>(row), static_cast<uint32_t>(k),
                                       static_cast<uint32_t>(element_bytes), transposed),
                  p.swizzle);
}

namespace {

float half_to_float(uint32_t half) {
  const uint32_t sign = (half & 0x8000) << 16, exponent = half >> 10 & 31, fraction = half & 0x3ff;
  if (exponent == 0) {
    const float magnitude = std::ldexp(static_cast<float>(fraction), -24);
    return sign ? -magnitude : magnitude;
  }
  const uint32_t bits = sign | (exponent == 31 ? 0x7f800000 : (exponent + 112) << 23) | fraction << 13;
  float value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace

uint16_t half_bits(double value) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const double magnitude = std::fabs(value);
  if (std::isnan(value)) return 0x7fff;
  constexpr double kMost = 65520;  // from here on, infinity is nearer
  if (magnitude >= kMost) return static_cast<uint16_t>(sign | 0x7c00);
  const int exponent = magnitude == 0 ? -14 : std::max(std::ilogb(magnitude), -14);
  const auto steps = static_cast<uint32_t>(std::nearbyint(std::ldexp(magnitude, 10 - exponent)));
  return static_cast<uint16_t>(sign | (steps + (static_cast<uint32_t>(exponent + 14) << 10)));
}

float element_value(ProductFormat format, uint32_t bits) {
  if (format == ProductFormat::f16) return half_to_float(bits & 0xffff);
  const uint32_t wide = format == ProductFormat::tf32 ? bits & ~0x1fffu : bits << 16;
  float value;
  std::memcpy(&value, &wide, sizeof value);
  return value;
}

Factor factor_of(float x) {
  uint32_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  const int exponent = static_cast<int>(bits >> 23 & 255);
  if (exponent == 255) return {0, 0, 0, x};
  const auto fraction = static_cast<int32_t>((bits & 0x7fffff) | (exponent ? 0x800000 : 0));
  const int last = std::max(exponent, 1) - 150;
  const int leading = fraction ? last + 31 - __builtin_clz(static_cast<uint32_t>(fraction)) : 0;
  return {bits >> 31 ? -fraction : fraction, static_cast<int16_t>(last), static_cast<int16_t>(leading), x};
}

namespace {

bool is_special(const Factor& f) { return f.magnitude == 0 && f.value != 0; }

/// Converts to units of 2^-shift, truncating towards zero.
int64_t cut(int64_t magnitude, int shift) {
  if (shift >= 0) return magnitude << shift;
  if (shift <= -63) return 0;
  return magnitude < 0 ? -(-magnitude >> -shift) : magnitude >> -shift;
}

/// Returns 2^exponent, in the range of products of two floats.
double power_of_two(int exponent) {
  const uint64_t bits = static_cast<uint64_t>(exponent + 1023) << 52;
  double value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

float sum_of_special(float sum, const Factor* a, const Factor* b, int count) {
  double all = sum;
  for (int i = 0; i < count; ++i) all += static_cast<double>(a[i].value) * b[i].value;
  return static_cast<float>(all);
}

}  // namespace

Content content_of(const Factor* factors, int count) {
  Content all = Content::zeros;
  for (int i = 0; i < count; ++i) {
    if (is_special(factors[i])) return Content::special;
    if (factors[i].magnitude != 0) all = Content::finite;
  }
  return all;
}

float add_products(float sum, const Factor* a, const Factor* b, int count, bool to_half) {
  constexpr int kMost = 16, kFraction = 23, kFurther = 2;
  int64_t magnitudes[kMost + 1];
  int exponents[kMost + 1], largest = INT32_MIN, terms = 0;
  const Factor first = factor_of(sum);
  bool special = is_special(first);
  const auto add = [&](int64_t magnitude, int exponent, int leading) {
    if (magnitude == 0) return;
    magnitudes[terms] = magnitude;
    exponents[terms++] = exponent;
    largest = std::max(largest, leading);
  };
  add(first.magnitude, first.exponent, first.leading);
  for (int i = 0; i < count; ++i) {
    special |= is_special(a[i]) || is_special(b[i]);
    add(int64_t{a[i].magnitude} * b[i].magnitude, a[i].exponent + b[i].exponent, a[i].leading + b[i].leading);
  }
  const auto nearest_half = [](double value) { return half_to_float(half_bits(value)); };
  if (special && to_half) return nearest_half(sum_of_special(sum, a, b, count));
  if (special) return sum_of_special(sum, a, b, count);
  if (terms == 0) return 0;
  const int last = largest - kFraction - kFurther;
  int64_t all = 0;
  for (int i = 0; i < terms; ++i) all += cut(magnitudes[i], exponents[i] - last);
  if (to_half) return nearest_half(std::ldexp(static_cast<double>(all), last));
  const uint64_t magnitude = static_cast<uint64_t>(all < 0 ? -all : all);
  if (magnitude == 0) return 0;
  const int drop = std::max(0, 64 - __builtin_clzll(magnitude) - (kFraction + 1));
  const double rest = static_cast<double>(magnitude >> drop << drop) * power_of_two(last);
  return static_cast<float>(all < 0 ? -rest : rest);
}

}  // namespace emu
