// Gives each allocation of a counted program the same page offset in every run. Then its data occupies the same lines
// of a simulated cache, and hashes of accesses can be compared between runs. Included once per program.
#pragma once
#include <malloc.h>

#include <cstdint>
#include <cstdlib>

namespace lab::runner {
namespace {

void* volatile rest_of_page = nullptr;  // kept in a variable, so that the compiler does not remove the allocation

/// Makes the next block that glibc takes from the end of the heap start at a page boundary. Also keeps large blocks on
/// the heap.
void begin_heap_at_page() {
  // kLarge: glibc takes a block of this size from the heap's end
  constexpr uintptr_t kPage = 4096, kHead = sizeof(size_t), kLarge = 1 << 18;
  mallopt(M_MMAP_MAX, 0);
  void* const last = std::malloc(kLarge);
  const uintptr_t next = reinterpret_cast<uintptr_t>(last) + malloc_usable_size(last) + kHead;
  rest_of_page = std::malloc(kLarge + (2 * kHead - next) % kPage - kHead);
}

}  // namespace
}  // namespace lab::runner
