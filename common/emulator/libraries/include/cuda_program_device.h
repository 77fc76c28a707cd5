// Device functions that only whole programs may use: conversions, integers, and older names of functions.
#pragma once
#include "cuda_rounding.h"
#include "cuda_runtime.h"
#include "cuda_special_functions.h"
#include "word_parts.h"

// ---- conversions

inline long long __double_as_longlong(double x) { return emu::bits_as<long long>(x); }
inline double __longlong_as_double(long long x) { return emu::bits_as<double>(x); }
inline double __int2double_rn(int x) { return x; }
inline float __ll2float_rn(long long x) { return static_cast<float>(x); }
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
namespace emu {
/// dp2a: 16-bit numbers of `a` times the lower or the upper two bytes of `b`.
template <class Sixteen, class Eight, class T>
EMU_PLAIN T dp2a(T a, T b, T c, int first) {
  for (int i = 0; i < 2; ++i) c += static_cast<T>(Sixteen(a >> 16 * i)) * static_cast<T>(Eight(b >> 8 * (first + i)));
  return c;
}
}  // namespace emu
inline int __dp2a_lo(int a, int b, int c) { return emu::dp2a<short, signed char>(a, b, c, 0); }
inline int __dp2a_hi(int a, int b, int c) { return emu::dp2a<short, signed char>(a, b, c, 2); }
inline unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) {
  return emu::dp2a<unsigned short, unsigned char>(a, b, c, 0);
}
inline unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) {
  return emu::dp2a<unsigned short, unsigned char>(a, b, c, 2);
}
/// The funnel shifts with suffix c shift by at most 32.
inline unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int by) {
  return by >= 32 ? low : __funnelshift_l(low, high, by);
}
inline unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int by) {
  return by >= 32 ? high : __funnelshift_r(low, high, by);
}
inline unsigned int __uhadd(unsigned int a, unsigned int b) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(a) + b) >> 1);
}
inline unsigned int __urhadd(unsigned int a, unsigned int b) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(a) + b + 1) >> 1);
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
