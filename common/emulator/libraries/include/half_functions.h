// The functions other than basic arithmetic that cuda_fp16.h and cuda_bf16.h have in common. Each function computes in
// float and rounds the result once.
#pragma once

namespace emu {
/// Returns the larger number, or the one that is not NaN. -0 is less than 0.
inline float larger(float x, float y) { return x == y && x == 0 ? x + y : std::fmax(x, y); }
}  // namespace emu

#define EMU_HALF_UNARY(HALF, HALF2, NAME, PAIR, EXPRESSION) \
  inline HALF NAME(HALF a) {                                \
    const float x = a;                                      \
    return HALF(static_cast<float>(EXPRESSION));            \
  }                                                         \
  inline HALF2 PAIR(HALF2 a) { return HALF2{NAME(a.x), NAME(a.y)}; }

#define EMU_HALF_BINARY(HALF, HALF2, NAME, PAIR, EXPRESSION) \
  inline HALF NAME(HALF a, HALF b) {                         \
    const float x = a, y = b;                                \
    return HALF(static_cast<float>(EXPRESSION));             \
  }                                                          \
  inline HALF2 PAIR(HALF2 a, HALF2 b) { return HALF2{NAME(a.x, b.x), NAME(a.y, b.y)}; }

/// Defines all variants of a comparison. For one number the result is bool. For pairs there are three variants: 1 or 0
/// for each half, bool for both halves together, or a bit mask.
#define EMU_HALF_COMPARE(HALF, HALF2, WHICH, EXPRESSION)                                                \
  inline bool __h##WHICH(HALF a, HALF b) {                                                              \
    const float x = a, y = b;                                                                           \
    return EXPRESSION;                                                                                  \
  }                                                                                                     \
  inline HALF2 __h##WHICH##2(HALF2 a, HALF2 b) {                                                        \
    return HALF2{HALF(__h##WHICH(a.x, b.x) ? 1.f : 0.f), HALF(__h##WHICH(a.y, b.y) ? 1.f : 0.f)};       \
  }                                                                                                     \
  inline bool __hb##WHICH##2(HALF2 a, HALF2 b) { return __h##WHICH(a.x, b.x) && __h##WHICH(a.y, b.y); } \
  inline unsigned int __h##WHICH##2_mask(HALF2 a, HALF2 b) {                                            \
    return (__h##WHICH(a.x, b.x) ? 0xffffu : 0u) | (__h##WHICH(a.y, b.y) ? 0xffff0000u : 0u);           \
  }

#define EMU_HALF_FROM(HALF, PREFIX, SUFFIX, T) \
  inline HALF PREFIX##SUFFIX(T x) { return HALF(static_cast<float>(x)); }

#define EMU_HALF_FUNCTIONS(HALF, HALF2)                                                                      \
  EMU_HALF_UNARY(HALF, HALF2, hexp, h2exp, std::exp(x))                                                      \
  EMU_HALF_UNARY(HALF, HALF2, hexp2, h2exp2, std::exp2(x))                                                   \
  EMU_HALF_UNARY(HALF, HALF2, hexp10, h2exp10, std::pow(10.f, x))                                            \
  EMU_HALF_UNARY(HALF, HALF2, hlog, h2log, std::log(x))                                                      \
  EMU_HALF_UNARY(HALF, HALF2, hlog2, h2log2, std::log2(x))                                                   \
  EMU_HALF_UNARY(HALF, HALF2, hlog10, h2log10, std::log10(x))                                                \
  EMU_HALF_UNARY(HALF, HALF2, hsqrt, h2sqrt, std::sqrt(x))                                                   \
  EMU_HALF_UNARY(HALF, HALF2, hrsqrt, h2rsqrt, 1 / std::sqrt(x))                                             \
  EMU_HALF_UNARY(HALF, HALF2, hrcp, h2rcp, 1 / x)                                                            \
  EMU_HALF_UNARY(HALF, HALF2, hsin, h2sin, std::sin(x))                                                      \
  EMU_HALF_UNARY(HALF, HALF2, hcos, h2cos, std::cos(x))                                                      \
  EMU_HALF_UNARY(HALF, HALF2, htanh, h2tanh, std::tanh(x))                                                   \
  EMU_HALF_UNARY(HALF, HALF2, htrunc, h2trunc, std::trunc(x))                                                \
  EMU_HALF_UNARY(HALF, HALF2, hfloor, h2floor, std::floor(x))                                                \
  EMU_HALF_UNARY(HALF, HALF2, hceil, h2ceil, std::ceil(x))                                                   \
  EMU_HALF_UNARY(HALF, HALF2, hrint, h2rint, std::nearbyint(x))                                              \
  EMU_HALF_UNARY(HALF, HALF2, __habs, __habs2, std::fabs(x))                                                 \
  EMU_HALF_BINARY(HALF, HALF2, __hmax, __hmax2, emu::larger(x, y))                                           \
  EMU_HALF_BINARY(HALF, HALF2, __hmin, __hmin2, -emu::larger(-x, -y))                                        \
  EMU_HALF_BINARY(HALF, HALF2, __hmax_nan, __hmax2_nan, x != x || y != y ? NAN : emu::larger(x, y))          \
  EMU_HALF_BINARY(HALF, HALF2, __hmin_nan, __hmin2_nan, x != x || y != y ? NAN : -emu::larger(-x, -y))       \
  EMU_HALF_BINARY(HALF, HALF2, __hadd_sat, __hadd2_sat, std::fmin(std::fmax(x + y, 0.f), 1.f))               \
  EMU_HALF_BINARY(HALF, HALF2, __hsub_sat, __hsub2_sat, std::fmin(std::fmax(x - y, 0.f), 1.f))               \
  EMU_HALF_BINARY(HALF, HALF2, __hmul_sat, __hmul2_sat, std::fmin(std::fmax(x* y, 0.f), 1.f))                \
  EMU_HALF_BINARY(HALF, HALF2, __hadd_rn, __hadd2_rn, x + y)                                                 \
  EMU_HALF_BINARY(HALF, HALF2, __hsub_rn, __hsub2_rn, x - y)                                                 \
  EMU_HALF_BINARY(HALF, HALF2, __hmul_rn, __hmul2_rn, x* y)                                                  \
  EMU_HALF_COMPARE(HALF, HALF2, eq, x == y)                                                                  \
  EMU_HALF_COMPARE(HALF, HALF2, ne, x != y && x == x && y == y)                                              \
  EMU_HALF_COMPARE(HALF, HALF2, lt, x < y)                                                                   \
  EMU_HALF_COMPARE(HALF, HALF2, le, x <= y)                                                                  \
  EMU_HALF_COMPARE(HALF, HALF2, gt, x > y)                                                                   \
  EMU_HALF_COMPARE(HALF, HALF2, ge, x >= y)                                                                  \
  inline bool __hisnan(HALF a) { return std::isnan(float(a)); }                                              \
  inline int __hisinf(HALF a) { return std::isinf(float(a)) ? (float(a) < 0 ? -1 : 1) : 0; }                 \
  inline HALF2 __hisnan2(HALF2 a) { return HALF2{HALF(__hisnan(a.x)), HALF(__hisnan(a.y))}; }                \
  inline HALF2 __hsub2(HALF2 a, HALF2 b) { return HALF2{__hsub(a.x, b.x), __hsub(a.y, b.y)}; }               \
  inline HALF2 __h2div(HALF2 a, HALF2 b) { return HALF2{HALF(float(a.x) / b.x), HALF(float(a.y) / b.y)}; }   \
  inline HALF2 __hneg2(HALF2 a) { return HALF2{HALF(-float(a.x)), HALF(-float(a.y))}; }                      \
  inline HALF __hfma_sat(HALF a, HALF b, HALF c) {                                                           \
    return HALF(std::fmin(std::fmax(emu::fma_to_odd(a, b, c), 0.f), 1.f));                                   \
  }                                                                                                          \
  inline HALF __hfma_relu(HALF a, HALF b, HALF c) { return HALF(std::fmax(emu::fma_to_odd(a, b, c), 0.f)); } \
  inline HALF2 __hfma2_relu(HALF2 a, HALF2 b, HALF2 c) {                                                     \
    return HALF2{__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)};                                    \
  }                                                                                                          \
  inline HALF2 __lowhigh2highlow(HALF2 a) { return HALF2{a.y, a.x}; }                                        \
  inline HALF2 operator-(HALF2 a, HALF2 b) { return __hsub2(a, b); }                                         \
  inline HALF2 operator/(HALF2 a, HALF2 b) { return __h2div(a, b); }                                         \
  inline HALF2 operator-(HALF2 a) { return __hneg2(a); }                                                     \
  inline HALF2& operator+=(HALF2& a, HALF2 b) { return a = __hadd2(a, b); }                                  \
  inline HALF2& operator-=(HALF2& a, HALF2 b) { return a = __hsub2(a, b); }                                  \
  inline HALF2& operator*=(HALF2& a, HALF2 b) { return a = __hmul2(a, b); }                                  \
  inline bool operator==(HALF2 a, HALF2 b) { return __hbeq2(a, b); }                                         \
  inline bool operator!=(HALF2 a, HALF2 b) { return !__hbeq2(a, b); }                                        \
  inline HALF& operator++(HALF& a) { return a += 1.f; }                                                      \
  inline HALF& operator--(HALF& a) { return a -= 1.f; }                                                      \
  EMU_INLINE HALF atomicAdd(HALF* p, HALF v) {                                                               \
    emu::atomic_access(p, sizeof *p);                                                                        \
    return emu::modify(p, [v](HALF old) EMU_PLAIN { return __hadd(old, v); });                               \
  }                                                                                                          \
  /* Of a pair, each half is added by itself. */                                                             \
  EMU_INLINE HALF2 atomicAdd(HALF2* p, HALF2 v) {                                                            \
    emu::atomic_access(p, sizeof *p);                                                                        \
    return emu::modify(p, [v](HALF2 old) EMU_PLAIN { return __hadd2(old, v); });                             \
  }

#define EMU_HALF_TO(HALF, NAME, TO, T)                                                                   \
  inline T __##NAME##2##TO##_rn(HALF a) { return emu::whole<T>(std::nearbyint(static_cast<float>(a))); } \
  inline T __##NAME##2##TO##_rd(HALF a) { return emu::whole<T>(std::floor(static_cast<float>(a))); }     \
  inline T __##NAME##2##TO##_ru(HALF a) { return emu::whole<T>(std::ceil(static_cast<float>(a))); }      \
  inline T __##NAME##2##TO##_rz(HALF a) { return emu::whole<T>(std::trunc(static_cast<float>(a))); }

/// Directed rounding: the nearest number, or its neighbour if the nearest number lies BEYOND x.
#define EMU_HALF_ROUNDED(HALF, NAME, BEYOND)                                                               \
  inline HALF NAME(float x) {                                                                              \
    HALF a(x);                                                                                             \
    const float value = a;                                                                                 \
    if (BEYOND) a.bits = static_cast<unsigned short>(a.bits + (std::fabs(value) > std::fabs(x) ? -1 : 1)); \
    return a;                                                                                              \
  }

/// Defines conversions. NAME: half or bfloat16.
#define EMU_HALF_CONVERSIONS(HALF, NAME)                                          \
  EMU_HALF_FROM(HALF, __int2##NAME, _rz, int)                                     \
  EMU_HALF_FROM(HALF, __uint2##NAME, _rn, unsigned int)                           \
  EMU_HALF_FROM(HALF, __short2##NAME, _rn, short)                                 \
  EMU_HALF_FROM(HALF, __ushort2##NAME, _rn, unsigned short)                       \
  EMU_HALF_FROM(HALF, __ll2##NAME, _rn, long long)                                \
  EMU_HALF_FROM(HALF, __ull2##NAME, _rn, unsigned long long)                      \
  EMU_HALF_FROM(HALF, __double2##NAME, , double)                                  \
  EMU_HALF_TO(HALF, NAME, int, int)                                               \
  EMU_HALF_TO(HALF, NAME, uint, unsigned int)                                     \
  EMU_HALF_TO(HALF, NAME, short, short)                                           \
  EMU_HALF_TO(HALF, NAME, ushort, unsigned short)                                 \
  EMU_HALF_TO(HALF, NAME, ll, long long)                                          \
  EMU_HALF_TO(HALF, NAME, ull, unsigned long long)                                \
  EMU_HALF_ROUNDED(HALF, __float2##NAME##_rz, std::fabs(value) > std::fabs(x))    \
  EMU_HALF_ROUNDED(HALF, __float2##NAME##_rd, value > x)                          \
  EMU_HALF_ROUNDED(HALF, __float2##NAME##_ru, value < x)                          \
  inline unsigned short __##NAME##_as_ushort(HALF a) { return a.bits; }           \
  inline short __##NAME##_as_short(HALF a) { return static_cast<short>(a.bits); } \
  inline HALF __ushort_as_##NAME(unsigned short bits) {                           \
    HALF a;                                                                       \
    a.bits = bits;                                                                \
    return a;                                                                     \
  }                                                                               \
  inline HALF __short_as_##NAME(short bits) { return __ushort_as_##NAME(static_cast<unsigned short>(bits)); }
