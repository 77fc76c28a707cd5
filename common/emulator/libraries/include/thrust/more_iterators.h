// Thrust's iterators that select elements, discard them, or change them when they are stored.
#pragma once
#include "iterators.h"

namespace thrust {

template <class Elements, class Indices>
class permutation_iterator : public computed_iterator<permutation_iterator<Elements, Indices>,
                                                      typename std::iterator_traits<Elements>::value_type> {
 public:
  using reference = typename std::iterator_traits<Elements>::reference;
  permutation_iterator(Elements elements, Indices at) : elements_(elements), at_(at) {}
  decltype(auto) operator*() const { return elements_[static_cast<std::ptrdiff_t>(*at_)]; }
  decltype(auto) operator[](std::ptrdiff_t n) const { return *(*this + n); }
  permutation_iterator& operator+=(std::ptrdiff_t n) { return at_ += n, *this; }
  friend std::ptrdiff_t operator-(const permutation_iterator& a, const permutation_iterator& b) {
    return a.at_ - b.at_;
  }
  friend bool operator==(const permutation_iterator& a, const permutation_iterator& b) { return a.at_ == b.at_; }
  friend bool operator!=(const permutation_iterator& a, const permutation_iterator& b) { return a.at_ != b.at_; }
  Elements elements() const { return elements_; }
  Indices base() const { return at_; }

 private:
  Elements elements_;
  Indices at_;
};
template <class Elements, class Indices>
permutation_iterator<Elements, Indices> make_permutation_iterator(Elements elements, Indices at) {
  return {elements, at};
}

/// An element to which every value can be assigned. The value is not stored.
struct Nothing {
  template <class T>
  const Nothing& operator=(const T&) const {
    return *this;
  }
  template <class T>
  operator T() const {
    return T();
  }
};
template <class = void>
class discard_iterator : public computed_iterator<discard_iterator<>, int> {
 public:
  using reference = Nothing;
  explicit discard_iterator(std::ptrdiff_t at = 0) : at_(at) {}
  Nothing operator*() const { return {}; }
  Nothing operator[](std::ptrdiff_t) const { return {}; }
  discard_iterator& operator+=(std::ptrdiff_t n) { return at_ += n, *this; }
  friend std::ptrdiff_t operator-(discard_iterator a, discard_iterator b) { return a.at_ - b.at_; }
  friend bool operator==(discard_iterator a, discard_iterator b) { return a.at_ == b.at_; }
  friend bool operator!=(discard_iterator a, discard_iterator b) { return a.at_ != b.at_; }

 private:
  std::ptrdiff_t at_;
};
inline discard_iterator<> make_discard_iterator() { return discard_iterator<>(); }

/// The element of an output iterator for which `*it = x` stores f(x).
template <class F, class Reference>
struct ChangedOnItsWay {
  F f;
  Reference to;
  template <class T>
  const ChangedOnItsWay& operator=(const T& value) const {
    const_cast<std::remove_const_t<std::remove_reference_t<Reference>>&>(to) = f(value);
    return *this;
  }
};
template <class F, class It>
class transform_output_iterator
    : public computed_iterator<transform_output_iterator<F, It>, typename std::iterator_traits<It>::value_type> {
 public:
  using reference = ChangedOnItsWay<F, decltype(*std::declval<It>())>;
  transform_output_iterator(It at, F f) : at_(at), f_(f) {}
  reference operator*() const { return {f_, *at_}; }
  reference operator[](std::ptrdiff_t n) const { return *(*this + n); }
  transform_output_iterator& operator+=(std::ptrdiff_t n) { return at_ += n, *this; }
  friend std::ptrdiff_t operator-(const transform_output_iterator& a, const transform_output_iterator& b) {
    return a.at_ - b.at_;
  }
  It base() const { return at_; }
  F functor() const { return f_; }

 private:
  It at_;
  F f_;
};
template <class It, class F>
transform_output_iterator<F, It> make_transform_output_iterator(It at, F f) {
  return {at, f};
}

/// A function of a tuple that calls f with the elements of the tuple.
template <class F>
struct zip_function {
  F f;
  template <class Tuple>
  auto operator()(const Tuple& values) const {
    return std::apply(f, values);
  }
};
template <class F>
zip_function<F> make_zip_function(F f) {
  return {f};
}

template <class Elements, class Indices>
auto in_kernels(permutation_iterator<Elements, Indices> it) {
  return make_permutation_iterator(in_kernels(it.elements()), in_kernels(it.base()));
}
template <class T>
discard_iterator<T> in_kernels(discard_iterator<T> it) {
  return it;
}
template <class F, class It>
auto in_kernels(transform_output_iterator<F, It> it) {
  return make_transform_output_iterator(in_kernels(it.base()), it.functor());
}
template <class Elements, class Indices>
struct is_device<permutation_iterator<Elements, Indices>> : is_device<Elements> {};
template <class T>
struct is_device<discard_iterator<T>> : std::true_type {};
template <class F, class It>
struct is_device<transform_output_iterator<F, It>> : is_device<It> {};

using std::reverse_iterator, std::make_reverse_iterator;
template <class It>
auto in_kernels(std::reverse_iterator<It> it) {
  return std::make_reverse_iterator(in_kernels(it.base()));
}
template <class It>
struct is_device<std::reverse_iterator<It>> : is_device<It> {};

template <class It>
std::ptrdiff_t distance(It first, It last) {
  return last - first;
}
template <class It, class N>
void advance(It& it, N n) {
  it += n;
}

}  // namespace thrust
