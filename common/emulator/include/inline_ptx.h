// What the inline PTX that the emulator knows becomes (rewrite/inline_ptx.cpp).
#pragma once
#include "emulator.h"

namespace emu {

/// Where the offsets begin that __cvta_generic_to_shared() gives.
constexpr uintptr_t kSharedWindow = 0x200000000000;

inline void ptx_nothing() {}

/// cp.async: `to` is an offset in shared memory. Of `bytes`, `present` come from `from`; the others are 0.
template <class Source>
EMU_INLINE void ptx_async_copy(size_t to, Source from, size_t bytes, size_t present) {
  async_copy((void*)(kSharedWindow + to), (const void*)from, bytes, bytes - present);
}
template <class Source>
EMU_INLINE void ptx_async_copy(size_t to, Source from, size_t bytes) {
  async_copy((void*)(kSharedWindow + to), (const void*)from, bytes, 0);
}
inline void ptx_async_wait_all() {
  async_commit();
  async_wait(0);
}

inline void ptx_fma(float& d, float a, float b, float c) { d = __builtin_fmaf(a, b, c); }

template <class Address, class Pointer>
inline void ptx_shared_address(Address& address, Pointer pointer) {
  address = static_cast<Address>((size_t)pointer - kSharedWindow);
}

}  // namespace emu
