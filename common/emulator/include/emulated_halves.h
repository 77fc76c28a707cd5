// The common part of both 16-bit formats: storage, and arithmetic in FP32 whose result is rounded once.
#pragma once
#include "cuda_runtime.h"

// In C++20, EMU_ASSIGNED_WHOLE declares no constructors. Without the next lines, the constructor from float would be
// the only one.
#if __cplusplus < 202002L
#define EMU_DEFAULT(NAME)
#else
#define EMU_DEFAULT(NAME) \
  NAME() = default;       \
  NAME(const NAME&) = default;
#endif

#define EMU_HALVES(HALF, HALF2, BITS, VALUE)                                                                      \
  struct HALF##_raw {                                                                                             \
    unsigned short x;                                                                                             \
  };                                                                                                              \
  struct alignas(2) HALF {                                                                                        \
    unsigned short bits;                                                                                          \
    EMU_ASSIGNED_WHOLE(HALF)                                                                                      \
    EMU_DEFAULT(HALF)                                                                                             \
    HALF(float value) : bits(BITS(value)) {}                                                                      \
    HALF(HALF##_raw raw) : bits(raw.x) {}                                                                         \
    operator HALF##_raw() const { return {bits}; }                                                                \
    operator float() const { return VALUE(bits); }                                                                \
  };                                                                                                              \
  struct alignas(4) HALF2 {                                                                                       \
    HALF x, y;                                                                                                    \
    EMU_ASSIGNED_WHOLE(HALF2)                                                                                     \
  };                                                                                                              \
  inline HALF& operator+=(HALF& a, float b) { return a = HALF(float(a) + b); }                                    \
  inline HALF& operator-=(HALF& a, float b) { return a = HALF(float(a) - b); }                                    \
  inline HALF& operator*=(HALF& a, float b) { return a = HALF(float(a) * b); }                                    \
  inline HALF& operator/=(HALF& a, float b) { return a = HALF(float(a) / b); }                                    \
  inline HALF __hadd(HALF a, HALF b) { return HALF(float(a) + float(b)); }                                        \
  inline HALF __hsub(HALF a, HALF b) { return HALF(float(a) - float(b)); }                                        \
  inline HALF __hmul(HALF a, HALF b) { return HALF(float(a) * float(b)); }                                        \
  inline HALF __hfma(HALF a, HALF b, HALF c) { return HALF(emu::fma_to_odd(a, b, c)); }                           \
  inline HALF2 __hadd2(HALF2 a, HALF2 b) { return HALF2{__hadd(a.x, b.x), __hadd(a.y, b.y)}; }                    \
  inline HALF2 __hmul2(HALF2 a, HALF2 b) { return HALF2{__hmul(a.x, b.x), __hmul(a.y, b.y)}; }                    \
  inline HALF2 __hfma2(HALF2 a, HALF2 b, HALF2 c) { return HALF2{__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; } \
  inline float __low2float(HALF2 h) { return h.x; }                                                               \
  inline float __high2float(HALF2 h) { return h.y; }
