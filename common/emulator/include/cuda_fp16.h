// Half precision in software: storage and the conversions and arithmetic that coursework uses.
#pragma once
#include "emulated_halves.h"

namespace emu {

inline unsigned short half_bits(float value) {
  unsigned int x = bits_as<unsigned int>(value), sign = x >> 16 & 0x8000;
  int exponent = static_cast<int>(x >> 23 & 255) - 127;
  unsigned int mantissa = x & 0x7fffff;
  if (exponent == 128) return static_cast<unsigned short>(sign | 0x7c00 | (mantissa ? 0x200 : 0));
  if (exponent > 15) return static_cast<unsigned short>(sign | 0x7c00);
  if (exponent < -25) return static_cast<unsigned short>(sign);
  // Normal numbers drop 13 bits, subnormal ones more; round to nearest, ties to even. A carry reaches the exponent.
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

}  // namespace emu

EMU_HALVES(__half, __half2, emu::half_bits, emu::half_value)
using half = __half;
using half2 = __half2;

inline __half __float2half(float x) { return __half(x); }
inline __half __float2half_rn(float x) { return __half(x); }
inline float __half2float(__half h) { return h; }
inline __half2 __floats2half2_rn(float x, float y) { return __half2{__half(x), __half(y)}; }
inline __half2 __float2half2_rn(float x) { return __floats2half2_rn(x, x); }
inline __half2 __halves2half2(__half x, __half y) { return __half2{x, y}; }
inline __half2 __half2half2(__half x) { return __half2{x, x}; }
inline float2 __half22float2(__half2 h) { return float2{float(h.x), float(h.y)}; }
inline __half2 __float22half2_rn(float2 f) { return __floats2half2_rn(f.x, f.y); }
inline __half2 operator+(__half2 a, __half2 b) { return __hadd2(a, b); }
inline __half2 operator*(__half2 a, __half2 b) { return __hmul2(a, b); }
inline __half __hdiv(__half a, __half b) { return __half(float(a) / float(b)); }
inline __half __hneg(__half a) { return __half(-float(a)); }
inline __half __low2half(__half2 h) { return h.x; }
inline __half __high2half(__half2 h) { return h.y; }
inline __half __int2half_rn(int x) { return __half(static_cast<float>(x)); }
