// What the inline PTX that the emulator knows becomes (rewrite/inline_ptx.cpp).
#pragma once
#include "inline_mma.h"

namespace emu {

inline void ptx_nothing() {}

/// cp.async: `to` is what __cvta_generic_to_shared() gives. Of `bytes`, `present` come from `from`; the others are 0.
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

template <class Lane>
void ptx_lane(Lane& lane) {
  lane = static_cast<Lane>(linear_lane());
}

// Registers of the machine. A block runs on one of 132 multiprocessors, as on an H200; time passes where it is asked for.
constexpr unsigned int kMultiprocessors = 132;
template <class Value>
void ptx_warp(Value& value) {
  value = static_cast<Value>(((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) / 32);
}
template <class Value>
void ptx_multiprocessor(Value& value) {
  value = static_cast<Value>(((blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x) % kMultiprocessors);
}
template <class Value>
void ptx_multiprocessors(Value& value) {
  value = static_cast<Value>(kMultiprocessors);
}
template <class Lanes>
void ptx_lanes_equal(Lanes& lanes) {
  lanes = static_cast<Lanes>(1u << linear_lane());
}
template <class Lanes>
void ptx_lanes_before(Lanes& lanes) {
  lanes = static_cast<Lanes>((1u << linear_lane()) - 1);
}
template <class Lanes>
void ptx_lanes_upto(Lanes& lanes) {
  lanes = static_cast<Lanes>((2u << linear_lane()) - 1);
}
template <class Lanes>
void ptx_lanes_after(Lanes& lanes) {
  lanes = static_cast<Lanes>(~((2u << linear_lane()) - 1));
}
template <class Lanes>
void ptx_lanes_from(Lanes& lanes) {
  lanes = static_cast<Lanes>(~((1u << linear_lane()) - 1));
}
template <class Ticks>
void ptx_clock(Ticks& ticks) {
  ticks = static_cast<Ticks>(clock_ticks());
}

/// The differences of the four bytes of a and b, and c.
template <class Sum>
void ptx_add_differences(Sum& sum, unsigned int a, unsigned int b, unsigned int c) {
  for (int i = 0; i < 32; i += 8) {
    const unsigned int x = a >> i & 255, y = b >> i & 255;
    c += x < y ? y - x : x - y;
  }
  sum = static_cast<Sum>(c);
}

template <class Address, class Pointer>
inline void ptx_shared_address(Address& address, Pointer pointer) {
  address = static_cast<Address>(__cvta_generic_to_shared((const void*)pointer));
}

}  // namespace emu
