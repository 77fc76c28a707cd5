// Stores the entry addresses of a submission's functions. -fpatchable-function-entry makes a list of them in writable
// memory. The list is copied to read-only memory before any code of the submission runs. Included once per program.
#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>

// NOLINTBEGIN(readability-identifier-naming): the linker gives the names
extern "C" {
extern const void* const __start___patchable_function_entries[] __attribute__((weak, visibility("hidden")));
extern const void* const __stop___patchable_function_entries[] __attribute__((weak, visibility("hidden")));
}
// NOLINTEND(readability-identifier-naming)

namespace lab::runner {
namespace {

struct alignas(4096) OwnFunctions {
  size_t count;
  const void* sorted[(1 << 16) - 1];
};
OwnFunctions own_functions;

void keep_own_functions() {
  OwnFunctions& own = own_functions;
  const void* const* const end = __stop___patchable_function_entries;
  for (const void* const* at = __start___patchable_function_entries; at < end && own.count < std::size(own.sorted);
       ++at)
    own.sorted[own.count++] = *at;
  std::sort(own.sorted, own.sorted + own.count);
  mprotect(&own, sizeof own, PROT_READ);
}

bool is_own_function(const void* target) {
  return std::binary_search(own_functions.sorted, own_functions.sorted + own_functions.count, target);
}

}  // namespace
}  // namespace lab::runner
