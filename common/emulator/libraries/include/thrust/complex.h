// Thrust's complex numbers, for host code and kernels.
#pragma once
#include <cmath>
#include <complex>
#include <sstream>

#include "cuda_runtime.h"

namespace thrust {

template <class T>
struct alignas(2 * sizeof(T)) complex {
  using value_type = T;
  T re = T(), im = T();

  complex() = default;
  complex(const T& r, const T& i = T()) : re(r), im(i) {}
  template <class U>
  complex(const complex<U>& z) : re(static_cast<T>(z.real())), im(static_cast<T>(z.imag())) {}
  template <class U>
  complex(const std::complex<U>& z) : re(static_cast<T>(z.real())), im(static_cast<T>(z.imag())) {}
  operator std::complex<T>() const { return {re, im}; }
  T real() const { return re; }
  T imag() const { return im; }
  void real(T r) { re = r; }
  void imag(T i) { im = i; }
  complex& operator+=(const complex& z) { return *this = *this + z; }
  complex& operator-=(const complex& z) { return *this = *this - z; }
  complex& operator*=(const complex& z) { return *this = *this * z; }
  complex& operator/=(const complex& z) { return *this = *this / z; }

  friend complex operator+(const complex& a, const complex& b) { return {a.re + b.re, a.im + b.im}; }
  friend complex operator-(const complex& a, const complex& b) { return {a.re - b.re, a.im - b.im}; }
  friend complex operator*(const complex& a, const complex& b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  friend complex operator/(const complex& a, const complex& b) {
    const T scale = std::fabs(b.re) + std::fabs(b.im);
    const T x = b.re / scale, y = b.im / scale, squares = (x * x + y * y) * scale;
    return {(a.re * x + a.im * y) / squares, (a.im * x - a.re * y) / squares};
  }
  friend complex operator+(const complex& a) { return a; }
  friend complex operator-(const complex& a) { return {-a.re, -a.im}; }
  friend bool operator==(const complex& a, const complex& b) { return a.re == b.re && a.im == b.im; }
  friend bool operator!=(const complex& a, const complex& b) { return !(a == b); }
};

template <class T>
T abs(const complex<T>& z) {
  return std::hypot(z.real(), z.imag());
}
template <class T>
T arg(const complex<T>& z) {
  return std::atan2(z.imag(), z.real());
}
template <class T>
T norm(const complex<T>& z) {
  return z.real() * z.real() + z.imag() * z.imag();
}
template <class T>
complex<T> conj(const complex<T>& z) {
  return {z.real(), -z.imag()};
}
template <class T>
complex<T> polar(const T& radius, const T& angle = T()) {
  return {radius * std::cos(angle), radius * std::sin(angle)};
}
template <class T>
complex<T> proj(const complex<T>& z) {
  return z;
}
template <class T>
complex<T> exp(const complex<T>& z) {
  return polar(std::exp(z.real()), z.imag());
}
template <class T>
complex<T> log(const complex<T>& z) {
  return {std::log(abs(z)), arg(z)};
}
template <class T>
complex<T> log10(const complex<T>& z) {
  return log(z) / complex<T>(std::log(T(10)));
}
template <class T>
complex<T> sqrt(const complex<T>& z) {
  return polar(std::sqrt(abs(z)), arg(z) / 2);
}
template <class T>
complex<T> pow(const complex<T>& z, const complex<T>& exponent) {
  return z == complex<T>() ? complex<T>() : exp(exponent * log(z));
}
template <class T>
complex<T> pow(const complex<T>& z, const T& exponent) {
  return z == complex<T>() ? complex<T>() : polar(std::pow(abs(z), exponent), exponent * arg(z));
}
template <class T>
complex<T> sin(const complex<T>& z) {
  return {std::sin(z.real()) * std::cosh(z.imag()), std::cos(z.real()) * std::sinh(z.imag())};
}
template <class T>
complex<T> cos(const complex<T>& z) {
  return {std::cos(z.real()) * std::cosh(z.imag()), -std::sin(z.real()) * std::sinh(z.imag())};
}
template <class T>
complex<T> sinh(const complex<T>& z) {
  return {std::sinh(z.real()) * std::cos(z.imag()), std::cosh(z.real()) * std::sin(z.imag())};
}
template <class T>
complex<T> cosh(const complex<T>& z) {
  return {std::cosh(z.real()) * std::cos(z.imag()), std::sinh(z.real()) * std::sin(z.imag())};
}
template <class T>
complex<T> tan(const complex<T>& z) {
  return sin(z) / cos(z);
}
template <class T>
complex<T> tanh(const complex<T>& z) {
  return sinh(z) / cosh(z);
}

template <class T, class Character, class Traits>
std::basic_ostream<Character, Traits>& operator<<(std::basic_ostream<Character, Traits>& out, const complex<T>& z) {
  return out << static_cast<std::complex<T>>(z);
}
template <class T, class Character, class Traits>
std::basic_istream<Character, Traits>& operator>>(std::basic_istream<Character, Traits>& in, complex<T>& z) {
  std::complex<T> read;
  in >> read;
  z = read;
  return in;
}

}  // namespace thrust
