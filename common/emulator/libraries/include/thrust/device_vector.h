// host_vector and device_vector: vectors in host memory and in device memory.
#pragma once
#include <initializer_list>
#include <iostream>  // Thrust includes <iostream>, and some programs rely on this
#include <vector>

#include "memory_resources.h"
#include "ordered.h"

namespace thrust {

template <class T, class Allocator = std::allocator<T>>
class host_vector : public std::vector<T, Allocator> {
  using Vector = std::vector<T, Allocator>;

 public:
  using Vector::vector;
  host_vector() = default;
  template <class Other, class = decltype(std::declval<Other>().begin())>
  host_vector(const Other& from) : Vector(from.size()) {
    from.copy_to(this->data());
  }
  host_vector(const Vector& from) : Vector(from) {}
  host_vector(device_ptr<T> first, device_ptr<T> last) : Vector(static_cast<size_t>(last - first)) {
    thrust::copy(first, last, this->begin());
  }
  /// The elements, each converted.
  template <class To>
  void copy_to(To* to) const {
    std::copy(this->begin(), this->end(), to);
  }
};

template <class T>
class device_allocator {
 public:
  using value_type = T;
  using pointer = device_ptr<T>;
  using const_pointer = device_ptr<const T>;
  using reference = device_reference<T>;
  using size_type = size_t;
  using difference_type = std::ptrdiff_t;
  template <class U>
  struct rebind {
    using other = device_allocator<U>;
  };
  device_allocator() = default;
  template <class U>
  device_allocator(const device_allocator<U>&) {}
  pointer allocate(size_t count, int line = 0) { return device_malloc<T>(count, line); }
  void deallocate(pointer p, size_t) { device_free(p, 0); }
  friend bool operator==(const device_allocator&, const device_allocator&) { return true; }
  friend bool operator!=(const device_allocator&, const device_allocator&) { return false; }
};
template <class T>
using device_malloc_allocator = device_allocator<T>;
template <class T>
using device_new_allocator = device_allocator<T>;

template <class T, class Allocator = device_allocator<T>>
class device_vector {
 public:
  using value_type = T;
  using size_type = size_t;
  using allocator_type = Allocator;
  using iterator = device_ptr<T>;
  using const_iterator = device_ptr<const T>;
  using reference = device_reference<T>;

  device_vector() = default;
  explicit device_vector(const Allocator& allocator) : allocator_(allocator) {}
  explicit device_vector(size_t count, const T& value = T(), EMU_CALL_LINE) {
    allocate(count, line);
    thrust::fill(begin(), end(), value, line);
  }
  device_vector(size_t count, const Allocator& allocator, EMU_CALL_LINE) : device_vector(count, T(), allocator, line) {}
  device_vector(size_t count, const T& value, const Allocator& allocator, EMU_CALL_LINE) : allocator_(allocator) {
    allocate(count, line);
    thrust::fill(begin(), end(), value, line);
  }
  device_vector(const device_vector& from, EMU_CALL_LINE) : allocator_(from.allocator_) { take(from, line); }
  template <class Other, class A>
  device_vector(const device_vector<Other, A>& from, EMU_CALL_LINE) : device_vector(host_vector<T>(from), line) {}
  device_vector(device_vector&& from) noexcept : allocator_(from.allocator_) { swap(from); }
  template <class A>
  device_vector(const std::vector<T, A>& from, EMU_CALL_LINE) {
    take_host(from, line);
  }
  template <class Other, class A>
  device_vector(const std::vector<Other, A>& from, EMU_CALL_LINE)
      : device_vector(std::vector<T>(from.begin(), from.end()), line) {}
  device_vector(std::initializer_list<T> from, EMU_CALL_LINE) : device_vector(std::vector<T>(from), line) {}
  template <class It, class = typename std::iterator_traits<It>::iterator_category>
  device_vector(It first, It last, EMU_CALL_LINE) {
    assign(first, last, line);
  }
  ~device_vector() { release(); }
  device_vector& operator=(const device_vector& from) {
    if (this != &from) release(), take(from);
    return *this;
  }
  device_vector& operator=(device_vector&& from) noexcept {
    swap(from);
    return *this;
  }
  template <class A>
  device_vector& operator=(const std::vector<T, A>& from) {
    release(), take_host(from);
    return *this;
  }
  template <class Other, class A>
  device_vector& operator=(const std::vector<Other, A>& from) {
    return *this = std::vector<T>(from.begin(), from.end());
  }
  template <class Other, class A>
  device_vector& operator=(const device_vector<Other, A>& from) {
    return *this = host_vector<T>(from);
  }
  template <class It>
  void assign(It first, It last, EMU_CALL_LINE) {
    release();
    allocate(static_cast<size_t>(std::distance(first, last)), line);
    thrust::copy(first, last, begin(), line);
  }

  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  iterator begin() { return iterator(data_); }
  iterator end() { return iterator(data_ + size_); }
  const_iterator begin() const { return const_iterator(data_); }
  const_iterator end() const { return const_iterator(data_ + size_); }
  device_ptr<T> data() { return device_ptr<T>(data_); }
  device_ptr<const T> data() const { return device_ptr<const T>(data_); }
  reference operator[](size_t i) { return reference(data_ + i); }
  T operator[](size_t i) const { return reference(data_ + i); }
  reference front() { return (*this)[0]; }
  reference back() { return (*this)[size_ - 1]; }
  void clear() { release(); }
  void resize(size_t count, const T& value = T(), EMU_CALL_LINE) {
    device_vector other(count, value, allocator_, line);
    const size_t kept = count < size_ ? count : size_;
    if (kept) cudaMemcpy(other.data_, data_, kept * sizeof(T), cudaMemcpyDeviceToDevice, line);
    swap(other);
  }
  void reserve(size_t) {}
  void shrink_to_fit() {}
  size_t capacity() const { return size_; }
  void pop_back() { resize(size_ - 1); }
  iterator erase(iterator first, iterator last) {
    const std::ptrdiff_t at = first - begin();
    device_vector kept(size_ - static_cast<size_t>(last - first), allocator_);
    thrust::copy(begin(), first, kept.begin());
    thrust::copy(last, end(), kept.begin() + at);
    swap(kept);
    return begin() + at;
  }
  iterator erase(iterator at) { return erase(at, at + 1); }
  iterator insert(iterator before, const T& value) {
    const std::ptrdiff_t at = before - begin();
    device_vector longer(size_ + 1, value, allocator_);
    thrust::copy(begin(), before, longer.begin());
    thrust::copy(before, end(), longer.begin() + at + 1);
    swap(longer);
    return begin() + at;
  }
  const_iterator cbegin() const { return begin(); }
  const_iterator cend() const { return end(); }
  void push_back(const T& value) {
    resize(size_ + 1);
    (*this)[size_ - 1] = value;
  }
  void swap(device_vector& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(allocator_, other.allocator_);
  }
  Allocator get_allocator() const { return allocator_; }
  void copy_to(T* to) const {
    if (size_) cudaMemcpy(static_cast<void*>(to), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost, emu_types::Line(0));
  }
  /// The elements, each converted on the host.
  template <class To>
  void copy_to(To* to) const {
    host_vector<T>(*this).copy_to(to);
  }

 private:
  void allocate(size_t count, emu_types::Line line) {
    if constexpr (std::is_same_v<Allocator, device_allocator<T>>)
      data_ = count ? allocator_.allocate(count, static_cast<int>(line)).get() : nullptr;
    else
      data_ = count ? raw_pointer_cast(allocator_.allocate(count)) : nullptr;
    size_ = count;
  }
  void release() {
    if (data_) allocator_.deallocate(typename std::allocator_traits<Allocator>::pointer(data_), size_);
    data_ = nullptr, size_ = 0;
  }
  void take(const device_vector& from, EMU_CALL_LINE) {
    allocate(from.size_, line);
    if (size_) cudaMemcpy(data_, from.data_, size_ * sizeof(T), cudaMemcpyDeviceToDevice, line);
  }
  template <class A>
  void take_host(const std::vector<T, A>& from, EMU_CALL_LINE) {
    allocate(from.size(), line);
    if (size_) cudaMemcpy(data_, from.data(), size_ * sizeof(T), cudaMemcpyHostToDevice, line);
  }

  T* data_ = nullptr;
  size_t size_ = 0;
  Allocator allocator_;
};

/// Two vectors in the same memory are compared there. Otherwise they are compared on the host.
template <class T>
bool operator==(const device_vector<T>& a, const device_vector<T>& b) {
  return a.size() == b.size() && thrust::equal(a.begin(), a.end(), b.begin());
}
template <class T, class A>
bool operator==(const device_vector<T>& a, const std::vector<T, A>& b) {
  return host_vector<T>(a) == b;
}
template <class T, class A>
bool operator==(const std::vector<T, A>& a, const device_vector<T>& b) {
  return b == a;
}
template <class T, class Other>
auto operator!=(const device_vector<T>& a, const Other& b) -> decltype(!(a == b)) {
  return !(a == b);
}
template <class T, class A>
bool operator!=(const std::vector<T, A>& a, const device_vector<T>& b) {
  return !(b == a);
}

}  // namespace thrust
