// Half precision with all its functions, for whole programs.
#pragma once
#include_next <cuda_fp16.h>

#include "half_functions.h"

namespace emu {

/// Rounds x up (`toward` = 1), down (-1) or towards zero (0). The result is the nearest half, or its neighbour if the
/// nearest half lies in the wrong direction.
inline __half rounded_half(float x, int toward) {
  __half a(x);
  const float value = a;
  const bool beyond = toward == 0 ? std::fabs(value) > std::fabs(x) : toward < 0 ? value > x : value < x;
  if (beyond) a.bits = static_cast<unsigned short>(std::fabs(value) > std::fabs(x) ? a.bits - 1 : a.bits + 1);
  return a;
}

}  // namespace emu

EMU_HALF_FUNCTIONS(__half, __half2)
EMU_HALF_CONVERSIONS(__half, half)
inline __half2 __lows2half2(__half2 a, __half2 b) { return __half2{a.x, b.x}; }
inline __half2 __highs2half2(__half2 a, __half2 b) { return __half2{a.y, b.y}; }
inline __half2 __low2half2(__half2 a) { return __half2{a.x, a.x}; }
inline __half2 __high2half2(__half2 a) { return __half2{a.y, a.y}; }
inline __half2 make_half2(__half x, __half y) { return __half2{x, y}; }
inline __half __float2half_rz(float x) { return emu::rounded_half(x, 0); }
inline __half __float2half_rd(float x) { return emu::rounded_half(x, -1); }
inline __half __float2half_ru(float x) { return emu::rounded_half(x, 1); }
using __half_raw = __half;
using __half2_raw = __half2;
