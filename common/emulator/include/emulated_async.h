// The common part of the asynchronous copies in namespace cuda and in cooperative groups.
#pragma once
#include "cuda_runtime.h"

namespace cuda {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };

/// The size of a copy in bytes. The size and both addresses are multiples of Alignment.
template <size_t Alignment>
struct aligned_size_t {
  static constexpr size_t align = Alignment;
  size_t value;
  explicit constexpr aligned_size_t(size_t bytes) : value(bytes) {}
  constexpr operator size_t() const { return value; }
};

}  // namespace cuda

namespace emu {

inline unsigned int offset_in_shared(const void* p) { return static_cast<unsigned int>(__cvta_generic_to_shared(p)); }

/// Copies the share of one thread, in pieces that are as wide as the addresses allow. `rank`: index of the thread among
/// the `threads` threads that share the copy.
EMU_INLINE void copy_share(void* to, const void* from, size_t bytes, size_t rank, size_t threads) {
  const size_t odd = reinterpret_cast<uintptr_t>(to) | reinterpret_cast<uintptr_t>(from) | bytes;
  const size_t width = odd % 16 == 0 ? 16 : odd % 8 == 0 ? 8 : odd % 4 == 0 ? 4 : 1;
  char* const out = static_cast<char*>(to);
  const char* const in = static_cast<const char*>(from);
  for (size_t at = rank * width; at < bytes; at += threads * width) {
    if (width > 1)
      async_copy(out + at, in + at, width, 0);
    else
      out[at] = in[at];
  }
}

}  // namespace emu
