// Thrust's function objects. Most of them are those of the standard library.
#pragma once
#include <cuda/functional>
#include <functional>

#include "cuda_runtime.h"
#include "placeholders.h"

namespace thrust {
using std::bit_and, std::bit_or, std::bit_xor, std::divides, std::equal_to, std::greater, std::greater_equal, std::less,
    std::less_equal, std::logical_and, std::logical_not, std::logical_or, std::minus, std::modulus, std::multiplies,
    std::negate, std::not_equal_to, std::plus;

template <class In, class Out>
struct unary_function {
  using argument_type = In;
  using result_type = Out;
};
template <class In, class In2, class Out>
struct binary_function {
  using first_argument_type = In;
  using second_argument_type = In2;
  using result_type = Out;
};
template <class F>
struct unary_negate {
  F f;
  template <class T>
  bool operator()(const T& x) const {
    return !f(x);
  }
};
template <class F>
unary_negate<F> not1(F f) {
  return {f};
}
template <class T = void, class U = T>
struct project1st {
  T operator()(const T& a, const U&) const { return a; }
};
template <class T = void, class U = T>
struct project2nd {
  U operator()(const T&, const U& b) const { return b; }
};

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
T min(const T& a, const T& b) {
  return b < a ? b : a;
}
template <class T>
T max(const T& a, const T& b) {
  return a < b ? b : a;
}
template <class T>
struct square {
  T operator()(const T& x) const { return x * x; }
};
}  // namespace thrust
