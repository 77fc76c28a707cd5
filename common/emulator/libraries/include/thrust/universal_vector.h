// universal_vector: a vector in managed memory, which both host and device can access.
#pragma once
#include "device_vector.h"
#include "host_vector.h"

namespace thrust {

template <class T>
class universal_ptr {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = std::remove_const_t<T>;
  using difference_type = std::ptrdiff_t;
  using pointer = universal_ptr;
  using reference = T&;

  universal_ptr() = default;
  explicit universal_ptr(T* p) : p_(p) {}
  T* get() const { return p_; }
  T& operator*() const { return *p_; }
  T* operator->() const { return p_; }
  T& operator[](difference_type i) const { return p_[i]; }
  universal_ptr& operator+=(difference_type n) { return p_ += n, *this; }
  universal_ptr& operator-=(difference_type n) { return p_ -= n, *this; }
  universal_ptr& operator++() { return ++p_, *this; }
  universal_ptr& operator--() { return --p_, *this; }
  universal_ptr operator++(int) { return universal_ptr(p_++); }
  universal_ptr operator--(int) { return universal_ptr(p_--); }
  friend universal_ptr operator+(universal_ptr a, difference_type n) { return a += n; }
  friend universal_ptr operator-(universal_ptr a, difference_type n) { return a -= n; }
  friend difference_type operator-(universal_ptr a, universal_ptr b) { return a.p_ - b.p_; }
  friend bool operator==(universal_ptr a, universal_ptr b) { return a.p_ == b.p_; }
  friend bool operator!=(universal_ptr a, universal_ptr b) { return a.p_ != b.p_; }
  friend bool operator<(universal_ptr a, universal_ptr b) { return a.p_ < b.p_; }

 private:
  T* p_ = nullptr;
};
template <class T>
struct is_device<universal_ptr<T>> : std::true_type {};
template <class T>
T* in_kernels(universal_ptr<T> p) {
  return p.get();
}
template <class T>
T* raw_pointer_cast(universal_ptr<T> p) {
  return p.get();
}

template <class T>
struct universal_allocator {
  using value_type = T;
  universal_allocator() = default;
  template <class U>
  universal_allocator(const universal_allocator<U>&) {}
  T* allocate(size_t count) {
    void* p = nullptr;
    cudaMallocManaged(&p, count * sizeof(T), cudaMemAttachGlobal, emu_types::Line(0));
    return static_cast<T*>(p);
  }
  void deallocate(T* p, size_t) { cudaFree(p, emu_types::Line(0)); }
  friend bool operator==(universal_allocator, universal_allocator) { return true; }
  friend bool operator!=(universal_allocator, universal_allocator) { return false; }
};

template <class T>
class universal_vector : public std::vector<T, universal_allocator<T>> {
  using Base = std::vector<T, universal_allocator<T>>;

 public:
  using iterator = universal_ptr<T>;
  using const_iterator = universal_ptr<const T>;
  using Base::Base;
  universal_vector() = default;
  template <class Vector, class = decltype(std::declval<const Vector&>().copy_to(static_cast<T*>(nullptr)))>
  universal_vector(const Vector& from) : Base(from.size()) {
    from.copy_to(Base::data());
  }
  universal_ptr<T> data() { return universal_ptr<T>(Base::data()); }
  universal_ptr<const T> data() const { return universal_ptr<const T>(Base::data()); }
  iterator begin() { return data(); }
  iterator end() { return data() + static_cast<std::ptrdiff_t>(Base::size()); }
  const_iterator begin() const { return data(); }
  const_iterator end() const { return data() + static_cast<std::ptrdiff_t>(Base::size()); }
  void copy_to(T* to) const { std::copy(Base::begin(), Base::end(), to); }
};
template <class T>
using universal_host_pinned_vector = universal_vector<T>;

}  // namespace thrust
