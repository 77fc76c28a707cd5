// What CUB's algorithms put values together with.
#pragma once
#include "../thrust/more_algorithms.h"

namespace cub {

using Sum = std::plus<>;
struct Max {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return a < b ? b : a;
  }
};
struct Min {
  template <class T>
  T operator()(const T& a, const T& b) const {
    return b < a ? b : a;
  }
};
template <class Key, class Value>
struct KeyValuePair {
  Key key;
  Value value;
};

}  // namespace cub
