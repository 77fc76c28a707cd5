// Base classes of a program's own iterators. iterator_facade builds all operators from a few private functions of the
// derived class; iterator_adaptor has these functions for an iterator that wraps another one.
#pragma once
#include "more_iterators.h"

namespace thrust {

struct use_default {};
struct any_system_tag {};
struct host_system_tag : any_system_tag {};
struct device_system_tag : any_system_tag {};
struct no_traversal_tag {};
struct incrementable_traversal_tag : no_traversal_tag {};
struct single_pass_traversal_tag : incrementable_traversal_tag {};
struct forward_traversal_tag : single_pass_traversal_tag {};
struct bidirectional_traversal_tag : forward_traversal_tag {};
struct random_access_traversal_tag : bidirectional_traversal_tag {};
using random_access_device_iterator_tag = std::random_access_iterator_tag;
using random_access_host_iterator_tag = std::random_access_iterator_tag;
using random_access_universal_iterator_tag = std::random_access_iterator_tag;

using std::iterator_traits;
template <class It>
struct iterator_value {
  using type = typename std::iterator_traits<It>::value_type;
};
template <class It>
struct iterator_reference {
  using type = typename std::iterator_traits<It>::reference;
};
template <class It>
struct iterator_pointer {
  using type = typename std::iterator_traits<It>::pointer;
};
template <class It>
struct iterator_difference {
  using type = typename std::iterator_traits<It>::difference_type;
};
template <class It>
struct iterator_system {
  using type = std::conditional_t<is_device<It>::value, device_system_tag, host_system_tag>;
};
template <class It>
struct iterator_traversal {
  using type = random_access_traversal_tag;
};
template <class It>
using iterator_value_t = typename iterator_value<It>::type;
template <class It>
using iterator_reference_t = typename iterator_reference<It>::type;
template <class It>
using iterator_difference_t = typename iterator_difference<It>::type;

/// The only class that calls an iterator's private functions; the derived class declares it as a friend.
class iterator_core_access {
 public:
  template <class It>
  static decltype(auto) dereference(const It& it) {
    return it.dereference();
  }
  template <class It>
  static bool equal(const It& a, const It& b) {
    return a.equal(b);
  }
  template <class It>
  static void increment(It& it) {
    it.increment();
  }
  template <class It>
  static void decrement(It& it) {
    it.decrement();
  }
  template <class It, class Difference>
  static void advance(It& it, Difference n) {
    it.advance(n);
  }
  template <class It>
  static auto distance(const It& from, const It& to) {
    return from.distance_to(to);
  }
};

template <class Derived, class Value, class System, class Traversal, class Reference, class Difference = std::ptrdiff_t>
class iterator_facade {
  using Access = iterator_core_access;

 public:
  using value_type = std::remove_cv_t<Value>;
  using reference = Reference;
  using pointer = Value*;
  using difference_type = Difference;
  using iterator_category = std::random_access_iterator_tag;
  using emu_runs_on_device = std::is_base_of<device_system_tag, System>;

  reference operator*() const { return Access::dereference(self()); }
  reference operator[](difference_type n) const { return *(self() + n); }
  Derived& operator++() { return Access::increment(self()), self(); }
  Derived& operator--() { return Access::decrement(self()), self(); }
  Derived& operator+=(difference_type n) { return Access::advance(self(), n), self(); }
  Derived& operator-=(difference_type n) { return Access::advance(self(), -n), self(); }
  Derived operator++(int) {
    Derived before = self();
    Access::increment(self());
    return before;
  }
  Derived operator--(int) {
    Derived before = self();
    Access::decrement(self());
    return before;
  }
  friend Derived operator+(const Derived& it, difference_type n) {
    Derived moved = it;
    Access::advance(moved, n);
    return moved;
  }
  friend Derived operator+(difference_type n, const Derived& it) { return it + n; }
  friend Derived operator-(const Derived& it, difference_type n) { return it + -n; }
  friend difference_type operator-(const Derived& to, const Derived& from) { return Access::distance(from, to); }
  friend bool operator==(const Derived& a, const Derived& b) { return Access::equal(a, b); }
  friend bool operator!=(const Derived& a, const Derived& b) { return !Access::equal(a, b); }
  friend bool operator<(const Derived& a, const Derived& b) { return Access::distance(a, b) > 0; }
  friend bool operator>(const Derived& a, const Derived& b) { return Access::distance(a, b) < 0; }
  friend bool operator<=(const Derived& a, const Derived& b) { return Access::distance(a, b) >= 0; }
  friend bool operator>=(const Derived& a, const Derived& b) { return Access::distance(a, b) <= 0; }

 private:
  Derived& self() { return static_cast<Derived&>(*this); }
  const Derived& self() const { return static_cast<const Derived&>(*this); }
};
/// The operators of such an iterator also work in kernels, so it is passed as it is.
template <class It>
struct is_device<It, std::void_t<typename It::emu_runs_on_device>> : It::emu_runs_on_device {};

template <class Chosen, class Otherwise>
using chosen_or = std::conditional_t<std::is_same_v<Chosen, use_default>, Otherwise, Chosen>;
template <class Derived, class Base, class Value, class System, class Traversal, class Reference, class Difference>
using facade_over = iterator_facade<
    Derived, chosen_or<Value, iterator_value_t<Base>>, chosen_or<System, typename iterator_system<Base>::type>,
    chosen_or<Traversal, random_access_traversal_tag>,
    chosen_or<Reference, std::conditional_t<std::is_same_v<Value, use_default>, iterator_reference_t<Base>,
                                            std::add_lvalue_reference_t<Value>>>,
    chosen_or<Difference, iterator_difference_t<Base>>>;

template <class Derived, class Base, class Value = use_default, class System = use_default,
          class Traversal = use_default, class Reference = use_default, class Difference = use_default>
class iterator_adaptor : public facade_over<Derived, Base, Value, System, Traversal, Reference, Difference> {
  using Facade = facade_over<Derived, Base, Value, System, Traversal, Reference, Difference>;
  friend class iterator_core_access;

 public:
  using base_type = Base;
  iterator_adaptor() = default;
  explicit iterator_adaptor(const Base& base) : base_(base) {}
  const Base& base() const { return base_; }

 protected:
  using super_t = iterator_adaptor;
  const Base& base_reference() const { return base_; }
  Base& base_reference() { return base_; }

 private:
  typename Facade::reference dereference() const { return *base_; }
  bool equal(const iterator_adaptor& other) const { return base_ == other.base_; }
  void advance(typename Facade::difference_type n) { base_ += n; }
  void increment() { ++base_; }
  void decrement() { --base_; }
  typename Facade::difference_type distance_to(const iterator_adaptor& other) const { return other.base_ - base_; }

  Base base_;
};

}  // namespace thrust
