// Device functions that only whole programs may use: directed rounding, conversions, and older names of functions.
#pragma once
#include "cuda_runtime.h"
#include "cuda_special_functions.h"
#include "word_parts.h"

namespace emu {

/// Rounds an exact result up or down. `value` is the nearest number of type T. `rest` is the exact result minus
/// `value`.
template <class T>
EMU_PLAIN T rounded(T value, double rest, bool up) {
  if (up ? rest > 0 : rest < 0) return std::nextafter(value, static_cast<T>(up ? HUGE_VAL : -HUGE_VAL));
  return value;
}
EMU_PLAIN inline float rounded_float(double exact, bool up) {
  const float value = static_cast<float>(exact);
  return rounded(value, exact - static_cast<double>(value), up);
}
template <class T>
EMU_PLAIN float float_of(T whole, bool up) {
  const long double exact = whole;
  const float value = static_cast<float>(exact);
  return rounded(value, static_cast<double>(exact - value), up);
}
EMU_PLAIN inline double rest_of_sum(double a, double b, double sum) {
  const double second = sum - a;
  return (a - (sum - second)) + (b - second);
}

}  // namespace emu

#define EMU_ROUNDED(SUFFIX, UP)                                                                                        \
  inline float __fadd_##SUFFIX(float a, float b) { return emu::rounded_float(double(a) + double(b), UP); }             \
  inline float __fsub_##SUFFIX(float a, float b) { return emu::rounded_float(double(a) - double(b), UP); }             \
  inline float __fmul_##SUFFIX(float a, float b) { return emu::rounded_float(double(a) * double(b), UP); }             \
  inline float __fdiv_##SUFFIX(float a, float b) { return emu::rounded_float(double(a) / double(b), UP); }             \
  inline float __frcp_##SUFFIX(float a) { return emu::rounded_float(1 / double(a), UP); }                              \
  inline float __fsqrt_##SUFFIX(float a) { return emu::rounded_float(std::sqrt(double(a)), UP); }                      \
  inline float __fmaf_##SUFFIX(float a, float b, float c) { return emu::rounded_float(double(a) * b + c, UP); }        \
  inline double __dadd_##SUFFIX(double a, double b) { return emu::rounded(a + b, emu::rest_of_sum(a, b, a + b), UP); } \
  inline double __dmul_##SUFFIX(double a, double b) { return emu::rounded(a * b, std::fma(a, b, -(a * b)), UP); }      \
  inline double __ddiv_##SUFFIX(double a, double b) {                                                                  \
    return emu::rounded(a / b, -std::fma(a / b, b, -a) * (b < 0 ? -1 : 1), UP);                                        \
  }                                                                                                                    \
  inline double __dsqrt_##SUFFIX(double a) {                                                                           \
    return emu::rounded(std::sqrt(a), -std::fma(std::sqrt(a), std::sqrt(a), -a), UP);                                  \
  }
EMU_ROUNDED(ru, true)
EMU_ROUNDED(rd, false)
#undef EMU_ROUNDED
inline float __fadd_rz(float a, float b) { return double(a) + b < 0 ? __fadd_ru(a, b) : __fadd_rd(a, b); }
inline float __fmul_rz(float a, float b) { return double(a) * b < 0 ? __fmul_ru(a, b) : __fmul_rd(a, b); }
inline float __fsub_rz(float a, float b) { return double(a) - b < 0 ? __fsub_ru(a, b) : __fsub_rd(a, b); }
inline float __fdiv_rz(float a, float b) { return double(a) / b < 0 ? __fdiv_ru(a, b) : __fdiv_rd(a, b); }
inline float __frcp_rz(float a) { return a < 0 ? __frcp_ru(a) : __frcp_rd(a); }
inline float __fsqrt_rz(float a) { return __fsqrt_rd(a); }
inline float __fmaf_rz(float a, float b, float c) {
  return double(a) * b + c < 0 ? __fmaf_ru(a, b, c) : __fmaf_rd(a, b, c);
}
inline double __ddiv_rn(double a, double b) { return a / b; }
inline double __dsub_rn(double a, double b) { return a - b; }
inline double __drcp_rn(double a) { return 1 / a; }
inline double __dsqrt_rn(double a) { return std::sqrt(a); }

// ---- conversions

inline long long __double_as_longlong(double x) { return emu::bits_as<long long>(x); }
inline double __longlong_as_double(long long x) { return emu::bits_as<double>(x); }
inline int __double2int_rn(double x) { return static_cast<int>(std::nearbyint(x)); }
inline int __double2int_rz(double x) { return static_cast<int>(x); }
inline double __int2double_rn(int x) { return x; }
inline float __ll2float_rn(long long x) { return static_cast<float>(x); }
#define EMU_TO_WHOLE(FROM, NAME, T, SUFFIX, ROUND) \
  inline T __##FROM##2##NAME##_##SUFFIX(FROM x) { return static_cast<T>(ROUND(x)); }
#define EMU_TO_WHOLE_ALWAYS(FROM, NAME, T)        \
  EMU_TO_WHOLE(FROM, NAME, T, rn, std::nearbyint) \
  EMU_TO_WHOLE(FROM, NAME, T, rd, std::floor)     \
  EMU_TO_WHOLE(FROM, NAME, T, ru, std::ceil)      \
  EMU_TO_WHOLE(FROM, NAME, T, rz, std::trunc)
EMU_TO_WHOLE(float, uint, unsigned int, rd, std::floor)
EMU_TO_WHOLE(float, uint, unsigned int, ru, std::ceil)
EMU_TO_WHOLE(double, int, int, rd, std::floor)
EMU_TO_WHOLE(double, int, int, ru, std::ceil)
EMU_TO_WHOLE_ALWAYS(float, ll, long long)
EMU_TO_WHOLE_ALWAYS(float, ull, unsigned long long)
EMU_TO_WHOLE_ALWAYS(double, uint, unsigned int)
EMU_TO_WHOLE_ALWAYS(double, ll, long long)
EMU_TO_WHOLE_ALWAYS(double, ull, unsigned long long)
#undef EMU_TO_WHOLE_ALWAYS
#undef EMU_TO_WHOLE
#define EMU_TO_FLOAT(NAME, T)                                               \
  inline float __##NAME##2float_rd(T x) { return emu::float_of(x, false); } \
  inline float __##NAME##2float_ru(T x) { return emu::float_of(x, true); }  \
  inline float __##NAME##2float_rz(T x) { return emu::float_of(x, x < 0); }
EMU_TO_FLOAT(int, int)
EMU_TO_FLOAT(uint, unsigned int)
EMU_TO_FLOAT(ll, long long)
EMU_TO_FLOAT(ull, unsigned long long)
#undef EMU_TO_FLOAT
inline float __ull2float_rn(unsigned long long x) { return static_cast<float>(x); }
inline double __uint2double_rn(unsigned int x) { return x; }
inline double __ll2double_rn(long long x) { return static_cast<double>(x); }
inline double __ull2double_rn(unsigned long long x) { return static_cast<double>(x); }
inline int __double2hiint(double x) { return static_cast<int>(emu::bits_as<unsigned long long>(x) >> 32); }
inline int __double2loint(double x) { return static_cast<int>(emu::bits_as<unsigned long long>(x)); }
inline double __hiloint2double(int high, int low) {
  return emu::bits_as<double>(static_cast<unsigned long long>(static_cast<unsigned int>(high)) << 32 |
                              static_cast<unsigned int>(low));
}

// ---- integers

inline unsigned int __sad(int a, int b, unsigned int c) { return c + static_cast<unsigned int>(a < b ? b - a : a - b); }
inline unsigned int __usad(unsigned int a, unsigned int b, unsigned int c) { return c + (a < b ? b - a : a - b); }
inline unsigned long long __brevll(unsigned long long x) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned int>(x))) << 32 |
         __brev(static_cast<unsigned int>(x >> 32));
}
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return static_cast<unsigned long long>(static_cast<unsigned __int128>(a) * b >> 64);
}
inline long long __mul64hi(long long a, long long b) {
  return static_cast<long long>(static_cast<__int128>(a) * b >> 64);
}
inline unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
  for (int i = 0; i < 32; i += 8) c += (a >> i & 255) * (b >> i & 255);
  return c;
}
inline int __hadd(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b) >> 1); }
inline int __rhadd(int a, int b) { return static_cast<int>((static_cast<long long>(a) + b + 1) >> 1); }

// ---- mathematics

inline void sincospif(float x, float* s, float* c) {
  *s = std::sin(x * 3.14159265f);
  *c = std::cos(x * 3.14159265f);
}
inline void __sincosf(float x, float* s, float* c) {
  *s = std::sin(x);
  *c = std::cos(x);
}
inline float sinpif(float x) { return static_cast<float>(std::sin(x * 3.14159265358979323846)); }
inline float cospif(float x) { return static_cast<float>(std::cos(x * 3.14159265358979323846)); }
inline double sinpi(double x) { return std::sin(x * 3.14159265358979323846); }
inline double cospi(double x) { return std::cos(x * 3.14159265358979323846); }
inline float normcdff(float x) { return 0.5f * std::erfc(-x * 0.70710678f); }
inline double normcdf(double x) { return 0.5 * std::erfc(-x * 0.70710678118654752440); }
inline float rnorm3df(float x, float y, float z) { return 1 / std::sqrt(x * x + y * y + z * z); }
inline float norm3df(float x, float y, float z) { return std::sqrt(x * x + y * y + z * z); }
inline float fdividef(float a, float b) { return a / b; }
/// These functions are templates so that host code can define functions with the same names.
template <int = 0>
unsigned int umin(unsigned int a, unsigned int b) {
  return b < a ? b : a;
}
template <int = 0>
unsigned int umax(unsigned int a, unsigned int b) {
  return a < b ? b : a;
}

// ---- warp functions, and functions under older names

template <class T>
EMU_INLINE unsigned int __match_all_sync(unsigned int mask, T value, int* all, EMU_LINE) {
  const unsigned int same = emu::match(int(at), mask, value);
  *all = (same & mask) == mask;
  return *all ? mask : 0;
}
template <class T>
EMU_INLINE T __reduce_and_sync(unsigned mask, T value, EMU_LINE) {
  return emu::reduce(int(at), mask, value, [](T a, T b) { return static_cast<T>(a & b); });
}
template <class T>
EMU_INLINE T __reduce_or_sync(unsigned mask, T value, EMU_LINE) {
  return emu::reduce(int(at), mask, value, [](T a, T b) { return static_cast<T>(a | b); });
}
template <class T>
EMU_INLINE T __reduce_xor_sync(unsigned mask, T value, EMU_LINE) {
  return emu::reduce(int(at), mask, value, [](T a, T b) { return static_cast<T>(a ^ b); });
}
template <class T>
EMU_INLINE T __shfl(T value, int source, int width = 32, EMU_LINE) {
  return __shfl_sync(emu::gather_lanes(int(at)), value, source, width, at);
}
template <class T>
EMU_INLINE T __shfl_up(T value, unsigned delta, int width = 32, EMU_LINE) {
  return __shfl_up_sync(emu::gather_lanes(int(at)), value, delta, width, at);
}
template <class T>
EMU_INLINE T __shfl_down(T value, unsigned delta, int width = 32, EMU_LINE) {
  return __shfl_down_sync(emu::gather_lanes(int(at)), value, delta, width, at);
}
template <class T>
EMU_INLINE T __shfl_xor(T value, int lanes, int width = 32, EMU_LINE) {
  return __shfl_xor_sync(emu::gather_lanes(int(at)), value, lanes, width, at);
}
EMU_INLINE int __any(int predicate, EMU_LINE) { return __any_sync(emu::gather_lanes(int(at)), predicate, at); }
EMU_INLINE int __all(int predicate, EMU_LINE) { return __all_sync(emu::gather_lanes(int(at)), predicate, at); }
EMU_INLINE unsigned __ballot(int predicate, EMU_LINE) {
  return __ballot_sync(emu::gather_lanes(int(at)), predicate, at);
}
