// The complex numbers of the CUDA libraries, stored as pairs (real part, imaginary part).
#pragma once
#include <cmath>

#include "cuda_runtime.h"

using cuFloatComplex = float2;
using cuDoubleComplex = double2;
using cuComplex = cuFloatComplex;

#define EMU_COMPLEX(Z, T, F, NAME, NAMES)                                                     \
  inline T NAME##real##F(Z a) { return a.x; }                                                 \
  inline T NAME##imag##F(Z a) { return a.y; }                                                 \
  inline Z make_##NAMES(T real, T imag) { return Z{real, imag}; }                             \
  inline Z NAME##onj##F(Z a) { return Z{a.x, -a.y}; }                                         \
  inline Z NAME##add##F(Z a, Z b) { return Z{a.x + b.x, a.y + b.y}; }                         \
  inline Z NAME##sub##F(Z a, Z b) { return Z{a.x - b.x, a.y - b.y}; }                         \
  inline Z NAME##mul##F(Z a, Z b) { return Z{a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; } \
  inline Z NAME##div##F(Z a, Z b) {                                                           \
    const T scale = std::fabs(b.x) + std::fabs(b.y);                                          \
    const T x = b.x / scale, y = b.y / scale, squares = (x * x + y * y) * scale;              \
    return Z{(a.x * x + a.y * y) / squares, (a.y * x - a.x * y) / squares};                   \
  }                                                                                           \
  inline T NAME##abs##F(Z a) { return std::hypot(a.x, a.y); }                                 \
  inline Z NAME##fma##F(Z a, Z b, Z c) { return NAME##add##F(NAME##mul##F(a, b), c); }
EMU_COMPLEX(cuFloatComplex, float, f, cuC, cuFloatComplex)
EMU_COMPLEX(cuDoubleComplex, double, , cuC, cuDoubleComplex)
#undef EMU_COMPLEX
inline cuComplex make_cuComplex(float real, float imag) { return make_cuFloatComplex(real, imag); }
inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) { return {a.x, a.y}; }
inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
  return {static_cast<float>(a.x), static_cast<float>(a.y)};
}
