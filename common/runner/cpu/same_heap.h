// Where a program is counted, what it allocates lies at the same place of a page in every run: so a cache of fixed sizes
// sees the same lines, and the path of its accesses can be compared. Included once per program.
#pragma once
#include <malloc.h>

#include <cstdint>
#include <cstdlib>

namespace lab::runner {
namespace {

void* volatile rest_of_page = nullptr;  // kept, so that the compiler leaves it there

/// The next piece that glibc cuts off the end of the heap begins with a page; none lies elsewhere, however large it is.
void begin_heap_at_page() {
  constexpr uintptr_t kPage = 4096, kHead = sizeof(size_t), kLarge = 1 << 18;  // such as only the heap's end has
  mallopt(M_MMAP_MAX, 0);
  void* const last = std::malloc(kLarge);
  const uintptr_t next = reinterpret_cast<uintptr_t>(last) + malloc_usable_size(last) + kHead;
  rest_of_page = std::malloc(kLarge + (2 * kHead - next) % kPage - kHead);
}

}  // namespace
}  // namespace lab::runner
