// Half precision with all its functions, for whole programs.
#pragma once
#include_next <cuda_fp16.h>

#include "half_functions.h"

EMU_HALF_FUNCTIONS(__half, __half2)
EMU_HALF_CONVERSIONS(__half, half)
inline __half2 __lows2half2(__half2 a, __half2 b) { return __half2{a.x, b.x}; }
inline __half2 __highs2half2(__half2 a, __half2 b) { return __half2{a.y, b.y}; }
inline __half2 __low2half2(__half2 a) { return __half2{a.x, a.x}; }
inline __half2 __high2half2(__half2 a) { return __half2{a.y, a.y}; }
inline __half2 make_half2(__half x, __half y) { return __half2{x, y}; }
using __half2_raw = __half2;
