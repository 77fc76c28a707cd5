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

/// Core matrices have eight rows of 16 bytes; under a swizzle, of as many bytes as it has.
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

float element_value(ProductFormat format, uint32_t bits) {
  if (format == ProductFormat::f16) return half_to_float(bits & 0xffff);
  const uint32_t wide = format == ProductFormat::tf32 ? bits & ~0x1fffu : bits << 16;
  float value;
  std::memcpy(&value, &wide, sizeof value);
  return value;
}

float add_products(float sum, const float* a, const float* b, int count) {
  constexpr int kMost = 16, kFraction = 23, kFurther = 2;
  double terms[kMost + 1];
  int largest = INT32_MIN;
  bool finite = std::isfinite(sum);
  terms[count] = sum;
  if (sum != 0) largest = std::ilogb(sum);
  for (int i = 0; i < count; ++i) {
    terms[i] = static_cast<double>(a[i]) * b[i];
    finite &= std::isfinite(terms[i]);
    if (terms[i] != 0) largest = std::max(largest, std::ilogb(a[i]) + std::ilogb(b[i]));
  }
  if (!finite) {
    double all = 0;
    for (int i = 0; i <= count; ++i) all += terms[i];
    return static_cast<float>(all);
  }
  if (largest == INT32_MIN) return 0;
  const int last = largest - kFraction - kFurther;
  int64_t all = 0;
  for (int i = 0; i <= count; ++i) all += static_cast<int64_t>(std::ldexp(terms[i], -last));
  const uint64_t magnitude = static_cast<uint64_t>(all < 0 ? -all : all);
  if (magnitude == 0) return 0;
  const int drop = std::max(0, 64 - __builtin_clzll(magnitude) - (kFraction + 1));
  const double cut = std::ldexp(static_cast<double>(magnitude >> drop << drop), last);
  return static_cast<float>(all < 0 ? -cut : cut);
}

}  // namespace emu
