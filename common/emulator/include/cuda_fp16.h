// Half precision in software: storage, conversions and the arithmetic that coursework needs.
#pragma once
#include "emulated_halves.h"
#include "half_formats.h"

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
