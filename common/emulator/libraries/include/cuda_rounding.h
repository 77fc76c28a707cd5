// Arithmetic and conversions with directed rounding: _rd down, _ru up, _rz towards zero. The processor has the same
// modes. Included by cuda_program_device.h.
#pragma once
#include <cfenv>
#include <cmath>

#include "cuda_runtime.h"

namespace emu {

/// Returns x. The compiler keeps such calls in their order, so the arithmetic between them stays between the changes
/// of the mode.
template <class T>
EMU_PLAIN T in_order(T x) {
  const volatile T kept = x;
  return kept;
}
template <class F, class... T>
EMU_PLAIN auto rounded(int mode, F f, T... operands) {
  set_rounding(mode);
  const auto result = in_order(f(in_order(operands)...));
  set_rounding(FE_TONEAREST);
  return result;
}

}  // namespace emu

#define EMU_ROUNDED_ARITHMETIC(T, LETTER, SUFFIX, MODE)                             \
  inline T __##LETTER##add_##SUFFIX(T a, T b) {                                     \
    return emu::rounded(                                                            \
        MODE, [](T x, T y) { return x + y; }, a, b);                                \
  }                                                                                 \
  inline T __##LETTER##sub_##SUFFIX(T a, T b) {                                     \
    return emu::rounded(                                                            \
        MODE, [](T x, T y) { return x - y; }, a, b);                                \
  }                                                                                 \
  inline T __##LETTER##mul_##SUFFIX(T a, T b) {                                     \
    return emu::rounded(                                                            \
        MODE, [](T x, T y) { return x * y; }, a, b);                                \
  }                                                                                 \
  inline T __##LETTER##div_##SUFFIX(T a, T b) {                                     \
    return emu::rounded(                                                            \
        MODE, [](T x, T y) { return x / y; }, a, b);                                \
  }                                                                                 \
  inline T __##LETTER##rcp_##SUFFIX(T a) { return __##LETTER##div_##SUFFIX(1, a); } \
  inline T __##LETTER##sqrt_##SUFFIX(T a) {                                         \
    return emu::rounded(                                                            \
        MODE, [](T x) { return std::sqrt(x); }, a);                                 \
  }
#define EMU_ROUNDED_PRODUCT_SUM(T, NAME, SUFFIX, MODE)                   \
  inline T __##NAME##_##SUFFIX(T a, T b, T c) {                          \
    return emu::rounded(                                                 \
        MODE, [](T x, T y, T z) { return std::fma(x, y, z); }, a, b, c); \
  }
#define EMU_ROUNDED_CONVERSION(FROM, FROM_NAME, TO, SUFFIX, MODE) \
  inline TO __##FROM_NAME##2##TO##_##SUFFIX(FROM a) {             \
    return emu::rounded(                                          \
        MODE, [](FROM x) { return static_cast<TO>(x); }, a);      \
  }
#define EMU_ROUNDED(SUFFIX, MODE)                                      \
  EMU_ROUNDED_ARITHMETIC(float, f, SUFFIX, MODE)                       \
  EMU_ROUNDED_ARITHMETIC(double, d, SUFFIX, MODE)                      \
  EMU_ROUNDED_PRODUCT_SUM(float, fmaf, SUFFIX, MODE)                   \
  EMU_ROUNDED_PRODUCT_SUM(float, fmaf_ieee, SUFFIX, MODE)              \
  EMU_ROUNDED_PRODUCT_SUM(double, fma, SUFFIX, MODE)                   \
  EMU_ROUNDED_CONVERSION(int, int, float, SUFFIX, MODE)                \
  EMU_ROUNDED_CONVERSION(unsigned int, uint, float, SUFFIX, MODE)      \
  EMU_ROUNDED_CONVERSION(long long, ll, float, SUFFIX, MODE)           \
  EMU_ROUNDED_CONVERSION(unsigned long long, ull, float, SUFFIX, MODE) \
  EMU_ROUNDED_CONVERSION(double, double, float, SUFFIX, MODE)          \
  EMU_ROUNDED_CONVERSION(long long, ll, double, SUFFIX, MODE)          \
  EMU_ROUNDED_CONVERSION(unsigned long long, ull, double, SUFFIX, MODE)
EMU_ROUNDED(ru, FE_UPWARD)
EMU_ROUNDED(rd, FE_DOWNWARD)
EMU_ROUNDED(rz, FE_TOWARDZERO)
#undef EMU_ROUNDED
#undef EMU_ROUNDED_CONVERSION
#undef EMU_ROUNDED_PRODUCT_SUM
#undef EMU_ROUNDED_ARITHMETIC
