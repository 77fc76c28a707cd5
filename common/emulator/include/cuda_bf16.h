// bfloat16 in software: the upper half of a float. Storage and the conversions and arithmetic that coursework uses.
#pragma once
#include "cuda_runtime.h"

namespace emu {

/// Rounds to nearest, ties to even.
inline unsigned short bfloat_bits(float value) {
  const unsigned int x = bits_as<unsigned int>(value);
  if (value != value) return 0x7fff;
  return static_cast<unsigned short>((x + 0x7fff + (x >> 16 & 1)) >> 16);
}

inline float bfloat_value(unsigned short b) { return bits_as<float>(static_cast<unsigned int>(b) << 16); }

}  // namespace emu

struct alignas(2) __nv_bfloat16 {
  unsigned short bits;
  EMU_ASSIGNED_WHOLE(__nv_bfloat16)
  __nv_bfloat16(float value) : bits(emu::bfloat_bits(value)) {}
  operator float() const { return emu::bfloat_value(bits); }
};
using nv_bfloat16 = __nv_bfloat16;

inline __nv_bfloat16& operator+=(__nv_bfloat16& a, float b) { return a = __nv_bfloat16(float(a) + b); }
inline __nv_bfloat16& operator-=(__nv_bfloat16& a, float b) { return a = __nv_bfloat16(float(a) - b); }
inline __nv_bfloat16& operator*=(__nv_bfloat16& a, float b) { return a = __nv_bfloat16(float(a) * b); }
inline __nv_bfloat16& operator/=(__nv_bfloat16& a, float b) { return a = __nv_bfloat16(float(a) / b); }

struct alignas(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  EMU_ASSIGNED_WHOLE(__nv_bfloat162)
};
using nv_bfloat162 = __nv_bfloat162;

inline __nv_bfloat16 __float2bfloat16(float x) { return __nv_bfloat16(x); }
inline __nv_bfloat16 __float2bfloat16_rn(float x) { return __nv_bfloat16(x); }
inline float __bfloat162float(__nv_bfloat16 b) { return b; }
inline __nv_bfloat162 __floats2bfloat162_rn(float x, float y) { return {__nv_bfloat16(x), __nv_bfloat16(y)}; }
inline __nv_bfloat162 __float2bfloat162_rn(float x) { return __floats2bfloat162_rn(x, x); }
inline __nv_bfloat162 __float22bfloat162_rn(float2 f) { return __floats2bfloat162_rn(f.x, f.y); }
inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) { return {x, x}; }
inline float2 __bfloat1622float2(__nv_bfloat162 b) { return float2{float(b.x), float(b.y)}; }
inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 b) { return b.x; }
inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 b) { return b.y; }
inline float __low2float(__nv_bfloat162 b) { return b.x; }
inline float __high2float(__nv_bfloat162 b) { return b.y; }
inline __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16(float(a) + float(b)); }
inline __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16(float(a) - float(b)); }
inline __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16(float(a) * float(b)); }
inline __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  return __nv_bfloat16(std::fmaf(a, b, c));
}
inline __nv_bfloat162 __hadd2(__nv_bfloat162 a, __nv_bfloat162 b) { return {__hadd(a.x, b.x), __hadd(a.y, b.y)}; }
inline __nv_bfloat162 __hmul2(__nv_bfloat162 a, __nv_bfloat162 b) { return {__hmul(a.x, b.x), __hmul(a.y, b.y)}; }
inline __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
