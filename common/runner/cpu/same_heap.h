// In a counted program, every allocation has the same page offset in every run, so that a simulated cache gets the
// same lines and the paths of accesses can be compared. Included once per program.
#pragma once
#include <malloc.h>

#include <cstdint>
#include <cstdlib>

namespace lab::runner {
namespace {

void* volatile rest_of_page = nullptr;  // kept in a variable, so that the compiler does not remove the allocation

/// The next block that glibc takes from the end of the heap starts at a page boundary; large blocks are on the heap as
/// well.
void begin_heap_at_page() {
  constexpr uintptr_t kPage = 4096, kHead = sizeof(size_t), kLarge = 1 << 18;  // so large that it is at the heap's end
  mallopt(M_MMAP_MAX, 0);
  void* const last = std::malloc(kLarge);
  const uintptr_t next = reinterpret_cast<uintptr_t>(last) + malloc_usable_size(last) + kHead;
  rest_of_page = std::malloc(kLarge + (2 * kHead - next) % kPage - kHead);
}

}  // namespace
}  // namespace lab::runner
