// Numbers of 8 bits: E4M3 (4 bits of exponent, no infinity) and E5M2. Storage and conversions, as CUDA has no arithmetic
// for them.
#pragma once
#include <cmath>
#include <cstdint>

#include <cuda_bf16.h>
#include <cuda_fp16.h>

using __nv_fp8_storage_t = unsigned char;
using __nv_fp8x2_storage_t = unsigned short;
using __nv_fp8x4_storage_t = unsigned int;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

namespace emu {

struct ByteFormat {
  int mantissa, bias;
  double largest;
  unsigned int bits_of_largest, bits_of_overflow;  // of a number beyond the largest that is not saturated
};
inline ByteFormat byte_format(__nv_fp8_interpretation_t kind) {
  return kind == __NV_E4M3 ? ByteFormat{3, 7, 448, 0x7e, 0x7f} : ByteFormat{2, 15, 57344, 0x7b, 0x7c};
}
constexpr unsigned int kByteNan = 0x7f;

/// Rounds to nearest, ties to even.
inline __nv_fp8_storage_t byte_of(double x, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {
  const ByteFormat f = byte_format(kind);
  if (std::isnan(x)) return kByteNan;
  const unsigned int sign = std::signbit(x) ? 0x80 : 0;
  const double size = std::fabs(x);
  const int lowest = 1 - f.bias, exponent = size > 0 && !std::isinf(size) ? std::max(std::ilogb(size), lowest) : lowest;
  const double rounded =
      std::isinf(size) ? size
                       : std::ldexp(std::nearbyint(std::ldexp(size, f.mantissa - exponent)), exponent - f.mantissa);
  unsigned int bits = saturation == __NV_SATFINITE ? f.bits_of_largest : f.bits_of_overflow;
  if (rounded <= f.largest) {
    const int e = rounded < std::ldexp(1.0, lowest) ? lowest : std::ilogb(rounded);
    bits = static_cast<unsigned int>(std::ldexp(rounded, f.mantissa - e)) +
           (static_cast<unsigned int>(e - lowest) << f.mantissa);
  }
  return static_cast<__nv_fp8_storage_t>(sign | bits);
}
inline float byte_value(__nv_fp8_storage_t byte, __nv_fp8_interpretation_t kind) {
  const ByteFormat f = byte_format(kind);
  const unsigned int bits = byte & 0x7f, all = 0x7f >> f.mantissa, exponent = bits >> f.mantissa;
  const unsigned int mantissa = bits & ((1u << f.mantissa) - 1);
  float size = exponent == 0 ? std::ldexp(static_cast<float>(mantissa), 1 - f.bias - f.mantissa)
                             : std::ldexp(static_cast<float>(mantissa + (1u << f.mantissa)),
                                          static_cast<int>(exponent) - f.bias - f.mantissa);
  if (kind == __NV_E4M3 && bits == kByteNan) size = NAN;
  if (kind == __NV_E5M2 && exponent == all) size = mantissa ? NAN : HUGE_VALF;
  return byte & 0x80 ? -size : size;
}

}  // namespace emu

inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t s, __nv_fp8_interpretation_t kind) {
  return emu::byte_of(x, s, kind);
}
inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t s, __nv_fp8_interpretation_t kind) {
  return emu::byte_of(x, s, kind);
}
inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t s, __nv_fp8_interpretation_t kind) {
  return emu::byte_of(emu::half_value(x.x), s, kind);
}
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t s,
                                                      __nv_fp8_interpretation_t kind) {
  return emu::byte_of(emu::bfloat_value(x.x), s, kind);
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t s, __nv_fp8_interpretation_t kind) {
  return static_cast<__nv_fp8x2_storage_t>(emu::byte_of(x.x, s, kind) | emu::byte_of(x.y, s, kind) << 8);
}
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind) {
  return __half(emu::byte_value(x, kind));
}
inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t kind) {
  const auto part = [&](int shift) {
    return __half(emu::byte_value(static_cast<__nv_fp8_storage_t>(x >> shift), kind));
  };
  return __half2{part(0), part(8)};
}

#define EMU_BYTES(NAME, NAME2, NAME4, KIND)                                                                           \
  struct NAME {                                                                                                       \
    __nv_fp8_storage_t __x;                                                                                           \
    NAME() = default;                                                                                                 \
    template <class T>                                                                                                \
    explicit NAME(T x) : __x(emu::byte_of(static_cast<double>(static_cast<float>(x)), __NV_SATFINITE, KIND)) {}       \
    explicit NAME(double x) : __x(emu::byte_of(x, __NV_SATFINITE, KIND)) {}                                           \
    explicit operator float() const { return emu::byte_value(__x, KIND); }                                            \
    explicit operator double() const { return emu::byte_value(__x, KIND); }                                           \
    explicit operator int() const { return static_cast<int>(emu::byte_value(__x, KIND)); }                            \
    explicit operator __half() const { return __half(emu::byte_value(__x, KIND)); }                                   \
    explicit operator __nv_bfloat16() const { return __nv_bfloat16(emu::byte_value(__x, KIND)); }                     \
  };                                                                                                                  \
  struct NAME2 {                                                                                                      \
    __nv_fp8x2_storage_t __x;                                                                                         \
    NAME2() = default;                                                                                                \
    explicit NAME2(float2 x) : __x(__nv_cvt_float2_to_fp8x2(x, __NV_SATFINITE, KIND)) {}                              \
    explicit operator float2() const { return {part(0), part(8)}; }                                                   \
                                                                                                                      \
   private:                                                                                                           \
    float part(int shift) const { return emu::byte_value(static_cast<__nv_fp8_storage_t>(__x >> shift), KIND); }      \
  };                                                                                                                  \
  struct NAME4 {                                                                                                      \
    __nv_fp8x4_storage_t __x;                                                                                         \
    NAME4() = default;                                                                                                \
    explicit NAME4(float4 x)                                                                                          \
        : __x(__nv_cvt_float2_to_fp8x2({x.x, x.y}, __NV_SATFINITE, KIND) |                                            \
              static_cast<__nv_fp8x4_storage_t>(__nv_cvt_float2_to_fp8x2({x.z, x.w}, __NV_SATFINITE, KIND)) << 16) {} \
    explicit operator float4() const { return {part(0), part(8), part(16), part(24)}; }                               \
                                                                                                                      \
   private:                                                                                                           \
    float part(int shift) const { return emu::byte_value(static_cast<__nv_fp8_storage_t>(__x >> shift), KIND); }      \
  };
EMU_BYTES(__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3, __NV_E4M3)
EMU_BYTES(__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2, __NV_E5M2)
#undef EMU_BYTES
