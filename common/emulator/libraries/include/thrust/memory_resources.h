// Memory resources (namespace thrust::mr): where a vector's allocator gets its memory, also from a program's own class.
#pragma once
#include <map>
#include <new>
#include <vector>

#include "device_ptr.h"

namespace thrust {

template <>
class device_ptr<void> {
 public:
  device_ptr() = default;
  explicit device_ptr(void* p) : p_(p) {}
  template <class T>
  device_ptr(const device_ptr<T>& p) : p_(p.get()) {}
  void* get() const { return p_; }
  friend bool operator==(device_ptr a, device_ptr b) { return a.p_ == b.p_; }
  friend bool operator!=(device_ptr a, device_ptr b) { return a.p_ != b.p_; }

 private:
  void* p_ = nullptr;
};

namespace mr {

constexpr size_t kUsualAlignment = alignof(std::max_align_t);

template <class Pointer = void*>
class memory_resource {
 public:
  using pointer = Pointer;
  virtual ~memory_resource() = default;
  pointer allocate(size_t bytes, size_t alignment = kUsualAlignment) { return do_allocate(bytes, alignment); }
  void deallocate(pointer p, size_t bytes, size_t alignment = kUsualAlignment) noexcept {
    do_deallocate(p, bytes, alignment);
  }
  bool is_equal(const memory_resource& other) const noexcept { return do_is_equal(other); }
  virtual pointer do_allocate(size_t bytes, size_t alignment) = 0;
  virtual void do_deallocate(pointer p, size_t bytes, size_t alignment) = 0;
  virtual bool do_is_equal(const memory_resource& other) const noexcept { return this == &other; }
};
template <class Pointer>
bool operator==(const memory_resource<Pointer>& a, const memory_resource<Pointer>& b) {
  return a.is_equal(b);
}
template <class Resource>
Resource* get_global_resource() {
  static Resource resource;
  return &resource;
}

class new_delete_resource : public memory_resource<> {
 public:
  void* do_allocate(size_t bytes, size_t) override { return ::operator new(bytes); }
  void do_deallocate(void* p, size_t, size_t) override { ::operator delete(p); }
};

/// Gives each pointer type of a resource the element type T.
template <class Pointer, class T>
struct pointer_to {
  using type = T*;
};
template <class T>
struct pointer_to<device_ptr<void>, T> {
  using type = device_ptr<T>;
};

template <class T, class Resource>
class allocator {
 public:
  using value_type = T;
  using void_pointer = typename Resource::pointer;
  using pointer = typename pointer_to<void_pointer, T>::type;
  using size_type = size_t;
  using difference_type = std::ptrdiff_t;
  template <class U>
  struct rebind {
    using other = allocator<U, Resource>;
  };
  allocator() : resource_(get_global_resource<Resource>()) {}
  allocator(Resource* resource) : resource_(resource) {}
  template <class U>
  allocator(const allocator<U, Resource>& from) : resource_(from.resource()) {}
  pointer allocate(size_t count) {
    return pointer(static_cast<T*>(raw(resource_->allocate(count * sizeof(T), alignof(T)))));
  }
  void deallocate(pointer p, size_t count) { resource_->deallocate(void_pointer(p), count * sizeof(T), alignof(T)); }
  Resource* resource() const { return resource_; }
  friend bool operator==(const allocator& a, const allocator& b) { return *a.resource_ == *b.resource_; }
  friend bool operator!=(const allocator& a, const allocator& b) { return !(a == b); }

 private:
  static void* raw(void* p) { return p; }
  static void* raw(device_ptr<void> p) { return p.get(); }
  Resource* resource_;
};
template <class T, class Resource>
using stateless_resource_allocator = allocator<T, Resource>;
template <class T, class Pointer>
using polymorphic_allocator = allocator<T, memory_resource<Pointer>>;

struct pool_options {
  size_t min_blocks_per_chunk = 16, min_bytes_per_chunk = 1024, max_blocks_per_chunk = size_t{1} << 20,
         max_bytes_per_chunk = size_t{1} << 30, smallest_block_size = kUsualAlignment,
         largest_block_size = size_t{1} << 20, alignment = kUsualAlignment;
  bool cache_oversized = true;
};
/// Keeps freed blocks for the next allocation of as many bytes, until release(). Chunks of several blocks, and so the
/// options, have no effect.
template <class Upstream>
class unsynchronized_pool_resource : public memory_resource<typename Upstream::pointer> {
 public:
  using pointer = typename Upstream::pointer;
  explicit unsynchronized_pool_resource(Upstream* upstream, pool_options = {}) : upstream_(upstream) {}
  explicit unsynchronized_pool_resource(pool_options = {}) : upstream_(get_global_resource<Upstream>()) {}
  unsynchronized_pool_resource(const unsynchronized_pool_resource&) = delete;
  ~unsynchronized_pool_resource() override { release(); }
  static pool_options get_default_options() { return {}; }
  void release() {
    for (const auto& [bytes, blocks] : free_)
      for (const pointer& p : blocks) upstream_->deallocate(p, bytes);
    free_.clear();
  }
  pointer do_allocate(size_t bytes, size_t alignment) override {
    std::vector<pointer>& blocks = free_[bytes];
    if (blocks.empty()) return upstream_->allocate(bytes, alignment);
    const pointer p = blocks.back();
    blocks.pop_back();
    return p;
  }
  void do_deallocate(pointer p, size_t bytes, size_t) override { free_[bytes].push_back(p); }

 private:
  Upstream* upstream_;
  std::map<size_t, std::vector<pointer>> free_;
};
template <class Upstream>
using synchronized_pool_resource = unsynchronized_pool_resource<Upstream>;
template <class Upstream, class = void>
using disjoint_unsynchronized_pool_resource = unsynchronized_pool_resource<Upstream>;
template <class Upstream, class = void>
using disjoint_synchronized_pool_resource = unsynchronized_pool_resource<Upstream>;

}  // namespace mr

class device_memory_resource : public mr::memory_resource<device_ptr<void>> {
 public:
  device_ptr<void> do_allocate(size_t bytes, size_t) override { return device_ptr<void>(device_malloc(bytes, 0)); }
  void do_deallocate(device_ptr<void> p, size_t, size_t) override { cudaFree(p.get(), emu_types::Line(0)); }
};
class universal_memory_resource : public mr::memory_resource<> {
 public:
  void* do_allocate(size_t bytes, size_t) override {
    void* p = nullptr;
    cudaMallocManaged(&p, bytes, cudaMemAttachGlobal, emu_types::Line(0));
    return p;
  }
  void do_deallocate(void* p, size_t, size_t) override { cudaFree(p, emu_types::Line(0)); }
};
using universal_host_pinned_memory_resource = universal_memory_resource;
template <class Upstream>
using device_ptr_memory_resource = Upstream;
namespace cuda {
using memory_resource = device_memory_resource;
using universal_memory_resource = thrust::universal_memory_resource;
}  // namespace cuda
namespace system::cuda {
using thrust::cuda::memory_resource, thrust::cuda::universal_memory_resource;
}  // namespace system::cuda

}  // namespace thrust
