// The operators and iterators of CUB.
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
template <class Key_, class Value_>
struct KeyValuePair {
  using Key = Key_;
  using Value = Value_;
  Key key;
  Value value;
  friend bool operator!=(const KeyValuePair& a, const KeyValuePair& b) { return a.key != b.key || a.value != b.value; }
};
struct Equality {
  template <class T, class U>
  bool operator()(const T& a, const U& b) const {
    return a == b;
  }
};
struct Inequality {
  template <class T, class U>
  bool operator()(const T& a, const U& b) const {
    return !(a == b);
  }
};
struct Less {
  template <class T>
  bool operator()(const T& a, const T& b) const {
    return a < b;
  }
};
struct Difference {
  template <class T, class U>
  auto operator()(const T& a, const U& b) const {
    return a - b;
  }
};
struct ArgMax {
  template <class T, class Offset>
  KeyValuePair<Offset, T> operator()(const KeyValuePair<Offset, T>& a, const KeyValuePair<Offset, T>& b) const {
    return a.value < b.value || (!(b.value < a.value) && b.key < a.key) ? b : a;
  }
};
struct ArgMin {
  template <class T, class Offset>
  KeyValuePair<Offset, T> operator()(const KeyValuePair<Offset, T>& a, const KeyValuePair<Offset, T>& b) const {
    return b.value < a.value || (!(a.value < b.value) && b.key < a.key) ? b : a;
  }
};

// ---- iterators, which are those of Thrust

template <class T, class = std::ptrdiff_t>
using CountingInputIterator = thrust::counting_iterator<T>;
template <class T, class = std::ptrdiff_t>
using ConstantInputIterator = thrust::constant_iterator<T>;
template <class T, class F, class It, class = std::ptrdiff_t>
struct TransformInputIterator : thrust::transform_iterator<F, It> {
  TransformInputIterator(It at, F f) : thrust::transform_iterator<F, It>(at, f) {}
};
template <class = std::ptrdiff_t>
using DiscardOutputIterator = thrust::discard_iterator<>;
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
template <CacheLoadModifier, class T, class = std::ptrdiff_t>
using CacheModifiedInputIterator = const T*;

/// An iterator over pairs (index, element).
template <class It, class Offset = std::ptrdiff_t, class Value = thrust::value_of<It>>
class ArgIndexInputIterator
    : public thrust::computed_iterator<ArgIndexInputIterator<It, Offset, Value>, KeyValuePair<Offset, Value>> {
 public:
  explicit ArgIndexInputIterator(It from, std::ptrdiff_t at = 0) : from_(from), at_(at) {}
  KeyValuePair<Offset, Value> operator*() const { return {static_cast<Offset>(at_), from_[at_]}; }
  KeyValuePair<Offset, Value> operator[](std::ptrdiff_t n) const { return *(*this + n); }
  ArgIndexInputIterator& operator+=(std::ptrdiff_t n) { return at_ += n, *this; }
  friend std::ptrdiff_t operator-(const ArgIndexInputIterator& a, const ArgIndexInputIterator& b) {
    return a.at_ - b.at_;
  }

 private:
  It from_;
  std::ptrdiff_t at_;
};

/// The order of a radix sort. Compares the bits from `begin` to `end` - 1 of two keys. The keys are first converted to
/// a representation whose bits have the order of the keys.
template <class Key, bool kDescending>
struct BeforeByBits {
  int begin, end;
  bool operator()(const Key& a, const Key& b) const {
    if (begin == 0 && end == static_cast<int>(8 * sizeof(Key))) return kDescending ? b < a : a < b;
    return kDescending ? digits(b) < digits(a) : digits(a) < digits(b);
  }

 private:
  unsigned long long digits(const Key& key) const {
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &key, sizeof key);
    if (std::is_signed_v<Key>) bits ^= 1ull << (8 * sizeof(Key) - 1);
    return end - begin >= 64 ? bits : bits >> begin & ((1ull << (end - begin)) - 1);
  }
};

}  // namespace cub
