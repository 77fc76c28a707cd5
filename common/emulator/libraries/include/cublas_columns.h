// Loops over the columns of real or complex matrices, without instrumentation. Part of cublas_v2.h.
#pragma once

namespace emu::blas {

/// y += factor x.
template <class T>
EMU_LIBRARY void add_multiple(size_t n, T factor, const T* x, T* y) {
  for (size_t i = 0; i < n; ++i) y[i] += factor * x[i];
}
template <class R>
EMU_LIBRARY void add_multiple(size_t n, std::complex<R> factor, const std::complex<R>* x, std::complex<R>* y) {
  const R re = factor.real(), im = factor.imag();
  const R* const from = reinterpret_cast<const R*>(x);
  R* const to = reinterpret_cast<R*>(y);
  for (size_t i = 0; i < 2 * n; i += 2) {
    to[i] += re * from[i] - im * from[i + 1];
    to[i + 1] += re * from[i + 1] + im * from[i];
  }
}
/// The sum of conj(x) y.
template <class T>
EMU_LIBRARY T inner_product(size_t n, const T* x, const T* y) {
  T sum = 0;
  for (size_t i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}
template <class R>
EMU_LIBRARY std::complex<R> inner_product(size_t n, const std::complex<R>* x, const std::complex<R>* y) {
  const R *const a = reinterpret_cast<const R*>(x), *const b = reinterpret_cast<const R*>(y);
  R re = 0, im = 0;
  for (size_t i = 0; i < 2 * n; i += 2) {
    re += a[i] * b[i] + a[i + 1] * b[i + 1];
    im += a[i] * b[i + 1] - a[i + 1] * b[i];
  }
  return {re, im};
}
/// (x, y) = (a x + b y, c x + d y) for each pair of elements, which are `step` apart.
template <class T>
EMU_LIBRARY void combine(size_t n, size_t step, T* x, T* y, T a, T b, T c, T d) {
  for (size_t i = 0; i < n * step; i += step) {
    const T first = x[i], second = y[i];
    x[i] = a * first + b * second;
    y[i] = c * first + d * second;
  }
}
template <class R>
EMU_LIBRARY void combine(size_t n, size_t step, std::complex<R>* x, std::complex<R>* y, std::complex<R> a,
                         std::complex<R> b, std::complex<R> c, std::complex<R> d) {
  R *const p = reinterpret_cast<R*>(x), *const q = reinterpret_cast<R*>(y);
  const R ar = a.real(), ai = a.imag(), br = b.real(), bi = b.imag();
  const R cr = c.real(), ci = c.imag(), dr = d.real(), di = d.imag();
  for (size_t i = 0; i < 2 * n * step; i += 2 * step) {
    const R xr = p[i], xi = p[i + 1], yr = q[i], yi = q[i + 1];
    p[i] = ar * xr - ai * xi + br * yr - bi * yi;
    p[i + 1] = ar * xi + ai * xr + br * yi + bi * yr;
    q[i] = cr * xr - ci * xi + dr * yr - di * yi;
    q[i + 1] = cr * xi + ci * xr + dr * yi + di * yr;
  }
}

}  // namespace emu::blas
