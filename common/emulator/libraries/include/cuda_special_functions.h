// CUDA's mathematical functions that the C library lacks. Most are templates, so that a program can define functions
// with the same names. Included by cuda_program_device.h.
#pragma once
#include <cmath>

template <int = 0>
double erfcinv(double y) {
  const double less = y < 1 ? y : 2 - y, t = std::sqrt(-2 * std::log(less / 2));
  if (less <= 0) return less < 0 ? NAN : y < 1 ? HUGE_VAL : -HUGE_VAL;
  double x = 0.70711 * (t - (2.30753 + t * 0.27061) / (1 + t * (0.99229 + t * 0.04481)));
  for (int i = 0; i < 3; ++i) {
    const double error = std::erfc(x) - less;
    x += error / (1.12837916709551257 * std::exp(-x * x) - x * error);
  }
  return y < 1 ? x : -x;
}
template <int = 0>
double erfinv(double y) {
  if (y < 0) return -erfinv(-y);
  double x = erfcinv(1 - y);
  if (y < 0.5)
    for (int i = 0; i < 2; ++i) x -= (std::erf(x) - y) / (1.12837916709551257 * std::exp(-x * x));
  return x;
}
template <int = 0>
double normcdfinv(double p) {
  return -1.41421356237309505 * erfcinv(2 * p);
}
template <int = 0>
double erfcx(double x) {
  if (x < 25) return std::exp(x * x) * std::erfc(x);
  const double q = 1 / (2 * x * x);
  return (1 - q * (1 - 3 * q * (1 - 5 * q * (1 - 7 * q)))) / (x * 1.77245385090551603);
}
#define EMU_IN_FLOAT(NAME)                                   \
  template <int = 0>                                         \
  float NAME##f(float x) {                                   \
    return static_cast<float>(NAME(static_cast<double>(x))); \
  }
EMU_IN_FLOAT(erfcinv)
EMU_IN_FLOAT(erfinv)
EMU_IN_FLOAT(normcdfinv)
EMU_IN_FLOAT(erfcx)
#undef EMU_IN_FLOAT

#define EMU_LENGTHS(SUFFIX, T)                                         \
  template <int = 0>                                                   \
  T rcbrt##SUFFIX(T x) {                                               \
    return 1 / std::cbrt(x);                                           \
  }                                                                    \
  template <int = 0>                                                   \
  T rhypot##SUFFIX(T x, T y) {                                         \
    return 1 / std::hypot(x, y);                                       \
  }                                                                    \
  template <int = 0>                                                   \
  T norm4d##SUFFIX(T a, T b, T c, T d) {                               \
    return std::hypot(std::hypot(a, b), std::hypot(c, d));             \
  }                                                                    \
  template <int = 0>                                                   \
  T rnorm4d##SUFFIX(T a, T b, T c, T d) {                              \
    return 1 / norm4d##SUFFIX(a, b, c, d);                             \
  }                                                                    \
  template <int = 0>                                                   \
  T norm##SUFFIX(int count, const T* x) {                              \
    T length = 0;                                                      \
    for (int i = 0; i < count; ++i) length = std::hypot(length, x[i]); \
    return length;                                                     \
  }                                                                    \
  template <int = 0>                                                   \
  T rnorm##SUFFIX(int count, const T* x) {                             \
    return 1 / norm##SUFFIX(count, x);                                 \
  }
EMU_LENGTHS(, double)
EMU_LENGTHS(f, float)
#undef EMU_LENGTHS
template <int = 0>
double norm3d(double x, double y, double z) {
  return std::hypot(x, y, z);
}
template <int = 0>
double rnorm3d(double x, double y, double z) {
  return 1 / std::hypot(x, y, z);
}
template <int = 0>
void sincospi(double x, double* s, double* c) {
  *s = std::sin(x * 3.14159265358979323846);
  *c = std::cos(x * 3.14159265358979323846);
}
