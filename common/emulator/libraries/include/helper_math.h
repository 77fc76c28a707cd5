// Arithmetic on vectors of 2, 3 and 4 numbers, as in the samples of the CUDA Toolkit. Written for this package.
#pragma once
#include <cmath>

#include "cuda_runtime.h"

using uint = unsigned int;
using ushort = unsigned short;

namespace emu::vectors {

template <class V>
struct Kind;
#define EMU_KIND(T, NAME)            \
  template <>                        \
  struct Kind<NAME##2> {             \
    using Element = T;               \
    static constexpr int kCount = 2; \
  };                                 \
  template <>                        \
  struct Kind<NAME##3> {             \
    using Element = T;               \
    static constexpr int kCount = 3; \
  };                                 \
  template <>                        \
  struct Kind<NAME##4> {             \
    using Element = T;               \
    static constexpr int kCount = 4; \
  };
EMU_KIND(float, float)
EMU_KIND(int, int)
EMU_KIND(unsigned int, uint)
#undef EMU_KIND
template <class V>
using Element = typename Kind<V>::Element;

template <class V, class F>
V each(F f) {
  V result;
  result.x = f(&V::x), result.y = f(&V::y);
  if constexpr (Kind<V>::kCount > 2) result.z = f(&V::z);
  if constexpr (Kind<V>::kCount > 3) result.w = f(&V::w);
  return result;
}
template <class V>
V all(Element<V> s) {
  return each<V>([s](auto) { return s; });
}

}  // namespace emu::vectors

#define EMU_OPERATOR(OP)                                                \
  template <class V, class = emu::vectors::Element<V>>                  \
  V operator OP(V a, V b) {                                             \
    return emu::vectors::each<V>([=](auto m) { return a.*m OP b.*m; }); \
  }                                                                     \
  template <class V>                                                    \
  V operator OP(V a, emu::vectors::Element<V> b) {                      \
    return a OP emu::vectors::all<V>(b);                                \
  }                                                                     \
  template <class V>                                                    \
  V operator OP(emu::vectors::Element<V> a, V b) {                      \
    return emu::vectors::all<V>(a) OP b;                                \
  }                                                                     \
  template <class V, class = emu::vectors::Element<V>>                  \
  void operator OP##=(V& a, V b) {                                      \
    a = a OP b;                                                         \
  }                                                                     \
  template <class V>                                                    \
  void operator OP##=(V& a, emu::vectors::Element<V> b) {               \
    a = a OP b;                                                         \
  }
EMU_OPERATOR(+)
EMU_OPERATOR(-)
EMU_OPERATOR(*)
EMU_OPERATOR(/)
#undef EMU_OPERATOR
template <class V, class = emu::vectors::Element<V>>
V operator-(V a) {
  return emu::vectors::each<V>([=](auto m) { return -(a.*m); });
}

// ---- make_NAME() from a scalar, from a vector of another length, or from another element type

#define EMU_MAKE(NAME, T)                                                                  \
  inline NAME##2 make_##NAME##2(T s) { return make_##NAME##2(s, s); }                      \
  inline NAME##2 make_##NAME##2(NAME##3 a) { return make_##NAME##2(a.x, a.y); }            \
  inline NAME##3 make_##NAME##3(T s) { return make_##NAME##3(s, s, s); }                   \
  inline NAME##3 make_##NAME##3(NAME##2 a) { return make_##NAME##3(a.x, a.y, T(0)); }      \
  inline NAME##3 make_##NAME##3(NAME##2 a, T z) { return make_##NAME##3(a.x, a.y, z); }    \
  inline NAME##3 make_##NAME##3(NAME##4 a) { return make_##NAME##3(a.x, a.y, a.z); }       \
  inline NAME##4 make_##NAME##4(T s) { return make_##NAME##4(s, s, s, s); }                \
  inline NAME##4 make_##NAME##4(NAME##3 a) { return make_##NAME##4(a.x, a.y, a.z, T(0)); } \
  inline NAME##4 make_##NAME##4(NAME##3 a, T w) { return make_##NAME##4(a.x, a.y, a.z, w); }
EMU_MAKE(float, float)
EMU_MAKE(int, int)
EMU_MAKE(uint, uint)
#undef EMU_MAKE
#define EMU_CONVERT(TO, T, FROM)                                                        \
  inline TO##2 make_##TO##2(FROM##2 a) { return make_##TO##2(T(a.x), T(a.y)); }         \
  inline TO##3 make_##TO##3(FROM##3 a) { return make_##TO##3(T(a.x), T(a.y), T(a.z)); } \
  inline TO##4 make_##TO##4(FROM##4 a) { return make_##TO##4(T(a.x), T(a.y), T(a.z), T(a.w)); }
EMU_CONVERT(float, float, int)
EMU_CONVERT(float, float, uint)
EMU_CONVERT(int, int, float)
EMU_CONVERT(int, int, uint)
EMU_CONVERT(uint, uint, int)
#undef EMU_CONVERT

// ---- functions of scalars, and element-wise functions of vectors

inline float lerp(float a, float b, float t) { return a + t * (b - a); }
inline float clamp(float f, float low, float high) { return fmaxf(low, fminf(f, high)); }
inline int clamp(int f, int low, int high) { return max(low, min(f, high)); }
inline uint clamp(uint f, uint low, uint high) { return max(low, min(f, high)); }
inline float fracf(float v) { return v - floorf(v); }
inline float smoothstep(float a, float b, float x) {
  const float y = clamp((x - a) / (b - a), 0.f, 1.f);
  return y * y * (3.f - 2.f * y);
}

#define EMU_UNARY(F)                                               \
  template <class V, class = emu::vectors::Element<V>>             \
  V F(V a) {                                                       \
    return emu::vectors::each<V>([=](auto m) { return F(a.*m); }); \
  }
#define EMU_BINARY(F)                                                    \
  template <class V, class = emu::vectors::Element<V>>                   \
  V F(V a, V b) {                                                        \
    return emu::vectors::each<V>([=](auto m) { return F(a.*m, b.*m); }); \
  }
EMU_UNARY(floorf)
EMU_UNARY(fracf)
EMU_UNARY(fabs)
EMU_UNARY(abs)
EMU_BINARY(fminf)
EMU_BINARY(fmaxf)
EMU_BINARY(fmodf)
EMU_BINARY(min)
EMU_BINARY(max)
#undef EMU_UNARY
#undef EMU_BINARY
template <class V, class = emu::vectors::Element<V>>
V lerp(V a, V b, float t) {
  return a + t * (b - a);
}
template <class V, class = emu::vectors::Element<V>>
V clamp(V v, V low, V high) {
  return emu::vectors::each<V>([=](auto m) { return clamp(v.*m, low.*m, high.*m); });
}
template <class V>
V clamp(V v, emu::vectors::Element<V> low, emu::vectors::Element<V> high) {
  return clamp(v, emu::vectors::all<V>(low), emu::vectors::all<V>(high));
}
template <class V, class = emu::vectors::Element<V>>
V smoothstep(V a, V b, V x) {
  return emu::vectors::each<V>([=](auto m) { return smoothstep(a.*m, b.*m, x.*m); });
}

// ---- geometry

template <class V, class T = emu::vectors::Element<V>>
T dot(V a, V b) {
  T sum = a.x * b.x + a.y * b.y;
  if constexpr (emu::vectors::Kind<V>::kCount > 2) sum += a.z * b.z;
  if constexpr (emu::vectors::Kind<V>::kCount > 3) sum += a.w * b.w;
  return sum;
}
template <class V, class = emu::vectors::Element<V>>
float length(V v) {
  return sqrtf(dot(v, v));
}
template <class V, class = emu::vectors::Element<V>>
V normalize(V v) {
  return v * rsqrtf(dot(v, v));
}
inline float3 cross(float3 a, float3 b) {
  return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
inline float3 reflect(float3 i, float3 n) { return i - 2.f * n * dot(n, i); }
