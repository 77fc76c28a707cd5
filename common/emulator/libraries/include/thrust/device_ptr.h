// device_ptr: a pointer to device memory through which host code can read and write single elements.
#pragma once
#include <cstddef>
#include <iterator>
#include <type_traits>

#include "cuda_runtime.h"
#include "system_error.h"

namespace thrust {

template <class T>
class device_ptr;

/// A reference to an element in device memory. Host code copies the element; a kernel accesses it directly.
template <class T>
class device_reference {
 public:
  explicit device_reference(T* at) : at_(at) {}
  operator T() const {
    if (emu::in_kernel()) return *at_;
    std::remove_const_t<T> value;
    cudaMemcpy(static_cast<void*>(&value), at_, sizeof value, cudaMemcpyDeviceToHost, emu_types::Line(0));
    return value;
  }
  device_reference& operator=(const T& value) {
    if (emu::in_kernel())
      *at_ = value;
    else
      cudaMemcpy(at_, &value, sizeof value, cudaMemcpyHostToDevice, emu_types::Line(0));
    return *this;
  }
  device_reference& operator=(const device_reference& from) { return *this = static_cast<T>(from); }
  device_reference& operator+=(const T& value) { return *this = static_cast<T>(*this) + value; }
  T* address() const { return at_; }
  device_ptr<T> operator&() const { return device_ptr<T>(at_); }
  device_reference& operator++() { return *this += 1; }
  device_reference& operator-=(const T& value) { return *this = static_cast<T>(*this) - value; }
  device_reference& operator*=(const T& value) { return *this = static_cast<T>(*this) * value; }

 private:
  T* at_;
};
using std::swap;
template <class T>
void swap(device_reference<T> a, device_reference<T> b) {
  const T kept = a;
  a = static_cast<T>(b);
  b = kept;
}
/// Returns a plain reference to the element, for use in a kernel.
template <class T>
T& raw_reference_cast(const device_reference<T>& reference) {
  return *reference.address();
}
template <class T>
T& raw_reference_cast(T& reference) {
  return reference;
}
template <class Stream, class T>
auto operator<<(Stream& stream, const device_reference<T>& reference) -> decltype(stream << T(reference)) {
  return stream << static_cast<T>(reference);
}

template <class T>
class device_ptr {
 public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = std::remove_const_t<T>;
  using difference_type = std::ptrdiff_t;
  using pointer = device_ptr;
  using reference = device_reference<T>;

  device_ptr() = default;
  explicit device_ptr(T* p) : p_(p) {}
  template <class U, class = std::enable_if_t<std::is_convertible_v<U*, T*>>>
  device_ptr(const device_ptr<U>& from) : p_(from.get()) {}
  T* get() const { return p_; }
  reference operator*() const { return reference(p_); }
  reference operator[](difference_type i) const { return reference(p_ + i); }
  device_ptr& operator+=(difference_type n) { return p_ += n, *this; }
  device_ptr& operator-=(difference_type n) { return p_ -= n, *this; }
  device_ptr& operator++() { return ++p_, *this; }
  device_ptr& operator--() { return --p_, *this; }
  device_ptr operator++(int) { return device_ptr(p_++); }
  device_ptr operator--(int) { return device_ptr(p_--); }
  friend device_ptr operator+(device_ptr a, difference_type n) { return a += n; }
  friend device_ptr operator+(difference_type n, device_ptr a) { return a += n; }
  friend device_ptr operator-(device_ptr a, difference_type n) { return a -= n; }
  friend difference_type operator-(device_ptr a, device_ptr b) { return a.p_ - b.p_; }
  friend bool operator==(device_ptr a, device_ptr b) { return a.p_ == b.p_; }
  friend bool operator!=(device_ptr a, device_ptr b) { return a.p_ != b.p_; }
  friend bool operator<(device_ptr a, device_ptr b) { return a.p_ < b.p_; }

 private:
  T* p_ = nullptr;
};

template <class T>
device_ptr<T> device_pointer_cast(T* p) {
  return device_ptr<T>(p);
}
template <class T>
T* raw_pointer_cast(const device_ptr<T>& p) {
  return p.get();
}
template <class T>
T* raw_pointer_cast(T* p) {
  return p;
}
template <class T>
device_ptr<T> device_malloc(size_t count, int line = __builtin_LINE()) {
  void* p = nullptr;
  cudaMalloc(&p, count * sizeof(T), emu_types::Line(line));
  return device_ptr<T>(static_cast<T*>(p));
}
inline device_ptr<unsigned char> device_malloc(size_t bytes, int line = __builtin_LINE()) {
  return device_malloc<unsigned char>(bytes, line);
}
template <class T>
void device_free(device_ptr<T> p, int line = __builtin_LINE()) {
  cudaFree(const_cast<std::remove_const_t<T>*>(p.get()), emu_types::Line(line));
}

}  // namespace thrust
