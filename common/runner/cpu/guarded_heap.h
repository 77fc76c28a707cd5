// Provides the heap of a submission in builds without a sanitizer. Each block ends where an inaccessible page begins,
// and becomes inaccessible itself when it is freed. A submission might behave differently under a sanitizer, so this
// heap also checks runs without one. It is linked with --wrap (heap_check_words() in grader/build/gcc/flags.h).
// Included once per program, but not with ASan.
#pragma once
#include <errno.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <new>

#include "common/runner/runner_io.h"

extern "C" {
void* __real_malloc(size_t bytes);
void* __real_calloc(size_t count, size_t bytes);
void* __real_realloc(void* block, size_t bytes);
void* __real_aligned_alloc(size_t alignment, size_t bytes);
int __real_posix_memalign(void** block, size_t alignment, size_t bytes);
void __real_free(void* block);
}

namespace lab::runner {
namespace {

/// Each address is used only once, so freed memory stays inaccessible. When no addresses are left, glibc allocates.
class GuardedHeap {
 public:
  struct Block {
    uintptr_t begin;  // start of the block's own pages; an inaccessible page follows them
    uintptr_t at;     // the address that the submission received
    size_t bytes;
    bool live;
  };

  /// Starts to serve allocations. If the addresses cannot be reserved, the submission has already used too many.
  void start() {
    void* got = mmap(nullptr, kAddresses, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got == MAP_FAILED) bad_job("there is not enough memory for its allocations");
    begin_ = next_ = reinterpret_cast<uintptr_t>(got);
    serves_ = true;
  }

  /// Returns null if glibc must allocate instead.
  void* take(size_t bytes, size_t alignment) {
    if (!serves_ || count_ == std::size(blocks_) || bytes > kLargest || alignment > kPageBytes) return nullptr;
    const size_t own = own_pages(bytes);
    if (next_ + own + kPageBytes > begin_ + kAddresses || !open(next_, own)) return nullptr;
    Block& block = blocks_[count_++];
    block = {next_, (next_ + own - bytes) / alignment * alignment, bytes, true};
    next_ += own + kPageBytes;
    live_bytes_ += static_cast<int64_t>(bytes);
    return reinterpret_cast<void*>(block.at);
  }

  /// Returns the block, freed or not, whose pages or guard page contain this address; null if there is none.
  Block* find(uintptr_t address) {
    if (address - begin_ >= next_ - begin_) return nullptr;
    return std::upper_bound(blocks_, blocks_ + count_, address,
                            [](uintptr_t a, const Block& b) { return a < b.begin; }) -
           1;
  }

  void free(Block& block) {
    live_bytes_ -= block.live ? static_cast<int64_t>(block.bytes) : 0;
    block.live = false;
    const size_t own = own_pages(block.bytes);
    void* const pages = reinterpret_cast<void*>(block.begin);
    if (mprotect(pages, own, PROT_NONE) == 0) madvise(pages, own, MADV_DONTNEED);
  }

  /// Makes a page accessible after an access to it has been reported once, so that later accesses succeed.
  static void open_page(uintptr_t address) { open(address / kPageBytes * kPageBytes, kPageBytes); }

  int64_t live_bytes() const { return live_bytes_; }

  static constexpr size_t kAddresses = size_t{64} << 20;
  /// Start of the reserved addresses.
  uintptr_t begin() const { return begin_; }

 private:
  static constexpr size_t kPageBytes = 4096, kLargest = size_t{16} << 20;

  /// Size of a block's pages in bytes; at least one page.
  static constexpr size_t own_pages(size_t bytes) { return (bytes + kPageBytes) / kPageBytes * kPageBytes; }

  static bool open(uintptr_t begin, size_t bytes) {
    return mprotect(reinterpret_cast<void*>(begin), bytes, PROT_READ | PROT_WRITE) == 0;
  }

  bool serves_ = false;
  uintptr_t begin_ = 0, next_ = 0;
  size_t count_ = 0;
  int64_t live_bytes_ = 0;
  Block blocks_[1 << 13] = {};  // the system limits the number of mappings per process
};
constinit GuardedHeap guarded_heap;

void* take_guarded(size_t bytes, size_t alignment = 16) { return guarded_heap.take(bytes, alignment); }

GuardedHeap::Block* guarded_block(void* p) { return guarded_heap.find(reinterpret_cast<uintptr_t>(p)); }

}  // namespace
}  // namespace lab::runner

extern "C" {

void* __wrap_malloc(size_t bytes) {
  void* const block = lab::runner::take_guarded(bytes);
  return block ? block : __real_malloc(bytes);
}

void* __wrap_calloc(size_t count, size_t bytes) {
  if (bytes && count > SIZE_MAX / bytes) return nullptr;
  void* const block = lab::runner::take_guarded(count * bytes);  // new pages are zero
  return block ? block : __real_calloc(count, bytes);
}

void* __wrap_aligned_alloc(size_t alignment, size_t bytes) {
  void* const block = lab::runner::take_guarded(bytes, alignment);
  return block ? block : __real_aligned_alloc(alignment, bytes);
}

int __wrap_posix_memalign(void** to, size_t alignment, size_t bytes) {
  void* const block = lab::runner::take_guarded(bytes, alignment);
  if (!block) return __real_posix_memalign(to, alignment, bytes);
  *to = block;
  return 0;
}

void __wrap_free(void* p) {
  if (auto* const block = lab::runner::guarded_block(p))
    lab::runner::guarded_heap.free(*block);
  else
    __real_free(p);
}

void* __wrap_realloc(void* p, size_t bytes) {
  auto* const old = lab::runner::guarded_block(p);
  if (!old) return p ? __real_realloc(p, bytes) : __wrap_malloc(bytes);
  void* const grown = __wrap_malloc(bytes);
  if (grown) std::memcpy(grown, p, std::min(old->bytes, bytes));
  if (grown) __wrap_free(p);
  return grown;
}
}

// `new` allocates here as well.
void* operator new(size_t bytes) {
  if (void* const block = __wrap_malloc(bytes)) return block;
  throw std::bad_alloc();
}
void* operator new(size_t bytes, std::align_val_t alignment) {
  const auto a = static_cast<size_t>(alignment);
  if (void* const block = __wrap_aligned_alloc(a, (bytes + a - 1) / a * a)) return block;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { __wrap_free(p); }
void operator delete(void* p, size_t) noexcept { __wrap_free(p); }
void operator delete(void* p, std::align_val_t) noexcept { __wrap_free(p); }
void operator delete(void* p, size_t, std::align_val_t) noexcept { __wrap_free(p); }
