// Functions as objects: the standard library's do.
#pragma once
#include <functional>

#include "cuda_runtime.h"

namespace thrust {
using std::bit_and, std::bit_or, std::bit_xor, std::divides, std::equal_to, std::greater, std::greater_equal, std::less,
    std::less_equal, std::logical_and, std::logical_not, std::logical_or, std::minus, std::modulus, std::multiplies,
    std::negate, std::not_equal_to, std::plus;

template <class T = void>
struct maximum {
  T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
template <class T = void>
struct minimum {
  T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <class T = void>
struct identity {
  const T& operator()(const T& x) const { return x; }
};
template <class T>
struct square {
  T operator()(const T& x) const { return x * x; }
};
}  // namespace thrust
