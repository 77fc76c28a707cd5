// Thrust's iterators that compute their elements. They work on the host, and in kernels if they refer to device memory.
#pragma once
#include <tuple>

#include "device_ptr.h"

namespace thrust {

using std::get, std::make_pair, std::make_tuple, std::pair, std::tie, std::tuple;

/// Base class of iterators that consist only of a position. Self::at(n) computes the element at position n.
template <class Self, class Value>
class computed_iterator {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = Value;
  using difference_type = std::ptrdiff_t;
  using pointer = void;
  using reference = Value;
  friend Self operator+(Self a, difference_type n) { return a += n; }
  friend Self operator-(Self a, difference_type n) { return a += -n; }
  friend Self operator+(difference_type n, Self a) { return a += n; }
  friend Self& operator-=(Self& a, difference_type n) { return a += -n; }
  friend Self& operator++(Self& a) { return a += 1; }
  friend Self& operator--(Self& a) { return a += -1; }
  friend bool operator<(const Self& a, const Self& b) { return a - b < 0; }
  friend Self operator++(Self& a, int) {
    Self before = a;
    a += 1;
    return before;
  }
};

template <class T>
class counting_iterator : public computed_iterator<counting_iterator<T>, T> {
 public:
  explicit counting_iterator(T at = T()) : at_(at) {}
  T operator*() const { return at_; }
  T operator[](std::ptrdiff_t n) const { return static_cast<T>(at_ + n); }
  counting_iterator& operator+=(std::ptrdiff_t n) { return at_ = static_cast<T>(at_ + n), *this; }
  friend std::ptrdiff_t operator-(counting_iterator a, counting_iterator b) {
    return static_cast<std::ptrdiff_t>(a.at_) - static_cast<std::ptrdiff_t>(b.at_);
  }
  friend bool operator==(counting_iterator a, counting_iterator b) { return a.at_ == b.at_; }
  friend bool operator!=(counting_iterator a, counting_iterator b) { return a.at_ != b.at_; }

 private:
  T at_;
};
template <class T>
counting_iterator<T> make_counting_iterator(T at) {
  return counting_iterator<T>(at);
}

template <class T>
class constant_iterator : public computed_iterator<constant_iterator<T>, T> {
 public:
  explicit constant_iterator(T value, std::ptrdiff_t at = 0) : value_(value), at_(at) {}
  T operator*() const { return value_; }
  T operator[](std::ptrdiff_t) const { return value_; }
  constant_iterator& operator+=(std::ptrdiff_t n) { return at_ += n, *this; }
  friend std::ptrdiff_t operator-(constant_iterator a, constant_iterator b) { return a.at_ - b.at_; }
  friend bool operator==(constant_iterator a, constant_iterator b) { return a.at_ == b.at_; }
  friend bool operator!=(constant_iterator a, constant_iterator b) { return a.at_ != b.at_; }

 private:
  T value_;
  std::ptrdiff_t at_;
};
template <class T>
constant_iterator<T> make_constant_iterator(T value) {
  return constant_iterator<T>(value);
}

template <class F, class It>
class transform_iterator
    : public computed_iterator<transform_iterator<F, It>,
                               std::decay_t<std::invoke_result_t<F, typename std::iterator_traits<It>::value_type>>> {
 public:
  transform_iterator(It at, F f) : at_(at), f_(f) {}
  auto operator*() const { return f_(static_cast<typename std::iterator_traits<It>::value_type>(*at_)); }
  auto operator[](std::ptrdiff_t n) const { return *(*this + n); }
  transform_iterator& operator+=(std::ptrdiff_t n) { return at_ += n, *this; }
  friend std::ptrdiff_t operator-(const transform_iterator& a, const transform_iterator& b) { return a.at_ - b.at_; }
  friend bool operator==(const transform_iterator& a, const transform_iterator& b) { return a.at_ == b.at_; }
  friend bool operator!=(const transform_iterator& a, const transform_iterator& b) { return a.at_ != b.at_; }
  It base() const { return at_; }
  F functor() const { return f_; }

 private:
  It at_;
  mutable F f_;  // some function objects change when they are called
};
template <class It, class F>
transform_iterator<F, It> make_transform_iterator(It at, F f) {
  return {at, f};
}

template <class Its>
class zip_iterator;
template <class... Its>
class zip_iterator<std::tuple<Its...>>
    : public computed_iterator<zip_iterator<std::tuple<Its...>>,
                               std::tuple<typename std::iterator_traits<Its>::value_type...>> {
 public:
  using Values = std::tuple<typename std::iterator_traits<Its>::value_type...>;
  using References = std::tuple<typename std::iterator_traits<Its>::reference...>;
  explicit zip_iterator(std::tuple<Its...> at) : at_(at) {}
  References operator*() const {
    return std::apply([](auto... its) { return References(*its...); }, at_);
  }
  References operator[](std::ptrdiff_t n) const { return *(*this + n); }
  zip_iterator& operator+=(std::ptrdiff_t n) {
    std::apply([n](auto&... its) { ((its += n), ...); }, at_);
    return *this;
  }
  friend std::ptrdiff_t operator-(const zip_iterator& a, const zip_iterator& b) {
    return std::get<0>(a.at_) - std::get<0>(b.at_);
  }
  friend bool operator==(const zip_iterator& a, const zip_iterator& b) { return a.at_ == b.at_; }
  friend bool operator!=(const zip_iterator& a, const zip_iterator& b) { return a.at_ != b.at_; }
  const std::tuple<Its...>& get_iterator_tuple() const { return at_; }

 private:
  std::tuple<Its...> at_;
};
template <class... Its>
zip_iterator<std::tuple<Its...>> make_zip_iterator(std::tuple<Its...> at) {
  return zip_iterator<std::tuple<Its...>>(at);
}
template <class First, class Second, class... Its>
auto make_zip_iterator(First first, Second second, Its... its) {
  return make_zip_iterator(std::make_tuple(first, second, its...));
}

// ---- in_kernels(): converts an iterator for use in a kernel; device_ptr becomes a plain pointer

template <class T>
T* in_kernels(device_ptr<T> p) {
  return p.get();
}
template <class T>
T* in_kernels(T* p) {
  return p;
}
template <class T>
counting_iterator<T> in_kernels(counting_iterator<T> it) {
  return it;
}
template <class T>
constant_iterator<T> in_kernels(constant_iterator<T> it) {
  return it;
}
template <class F, class It>
auto in_kernels(transform_iterator<F, It> it) {
  return make_transform_iterator(in_kernels(it.base()), it.functor());
}
template <class... Its>
auto in_kernels(zip_iterator<std::tuple<Its...>> it) {
  return make_zip_iterator(
      std::apply([](auto... its) { return std::make_tuple(in_kernels(its)...); }, it.get_iterator_tuple()));
}
/// An iterator of a host container is never passed to a kernel.
template <class It, class = typename It::iterator_category, class = typename It::pointer>
std::enable_if_t<!std::is_void_v<typename It::pointer>, It> in_kernels(It it) {
  return it;
}

// ---- whether an iterator refers to device memory

template <class It, class = void>
struct is_device : std::false_type {};
template <class T>
struct is_device<device_ptr<T>> : std::true_type {};
template <class T>
struct is_device<counting_iterator<T>> : std::true_type {};
template <class T>
struct is_device<constant_iterator<T>> : std::true_type {};
template <class F, class It>
struct is_device<transform_iterator<F, It>> : is_device<It> {};
template <class First, class... Its>
struct is_device<zip_iterator<std::tuple<First, Its...>>> : is_device<First> {};

}  // namespace thrust
