// The functions that replace inline PTX (rewrite/inline_ptx.cpp). Hopper's instructions are in inline_hopper.h,
// loads, stores and atomics in inline_memory.h.
#pragma once
#include "inline_memory.h"

namespace emu {

inline void ptx_nothing() {}

/// An operand of an instruction that is refused.
template <class T>
const T& ptx_operand(const T& operand) {
  static_assert(std::is_scalar_v<T>, "an operand of asm is a number or a pointer, not an object of a class");
  return operand;
}
template <class... Operands>
void ptx_unknown(const Operands&...) {}

/// cp.async: `to` is a value from __cvta_generic_to_shared(). Of the `bytes` bytes, the first `present` come from
/// `from`, and the rest are 0.
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

// Special registers. Block i counts as running on multiprocessor i modulo the number of multiprocessors. A timer
// increases at each read.
unsigned int multiprocessors();
template <class Value>
void ptx_warp(Value& value) {
  value = static_cast<Value>(((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) / 32);
}
template <class Value>
void ptx_multiprocessor(Value& value) {
  value = static_cast<Value>(((blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x) % multiprocessors());
}
template <class Value>
void ptx_multiprocessors(Value& value) {
  value = static_cast<Value>(multiprocessors());
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

// 0, 1, 2: .x, .y, .z of %tid, %ctaid, %ntid and %nctaid
template <int I, class Of>
unsigned int part_of(const Of& three) {
  return I == 0 ? three.x : I == 1 ? three.y : three.z;
}
template <int I, class Value>
void ptx_thread(Value& value) {
  value = static_cast<Value>(part_of<I>(threadIdx));
}
template <int I, class Value>
void ptx_block(Value& value) {
  value = static_cast<Value>(part_of<I>(blockIdx));
}
template <int I, class Value>
void ptx_threads(Value& value) {
  value = static_cast<Value>(part_of<I>(blockDim));
}
template <int I, class Value>
void ptx_blocks(Value& value) {
  value = static_cast<Value>(part_of<I>(gridDim));
}

// mov between a register and its two halves
template <class T>
using HalfOf = std::conditional_t<sizeof(T) == 8, unsigned int, unsigned short>;
template <class T>
using BitsOf = std::conditional_t<sizeof(T) == 8, unsigned long long, unsigned int>;
template <class Whole, class Low, class High>
void ptx_join(Whole& whole, Low low, High high) {
  using Half = HalfOf<Whole>;
  const BitsOf<Whole> upper = bits_as<Half>(high);
  whole = bits_as<Whole>(static_cast<BitsOf<Whole>>(upper << 8 * sizeof(Half) | bits_as<Half>(low)));
}
template <class Low, class High, class Whole>
void ptx_split(Low& low, High& high, Whole whole) {
  using Half = HalfOf<Whole>;
  const auto bits = bits_as<BitsOf<Whole>>(whole);
  low = bits_as<Low>(static_cast<Half>(bits));
  high = bits_as<High>(static_cast<Half>(bits >> 8 * sizeof(Half)));
}

// Arithmetic. Operands are first converted to the type of the result.
#define EMU_PTX_OPERATION(NAME, EXPRESSION)                        \
  template <class T, class A, class B>                             \
  void NAME(T& result, A first, B second) {                        \
    const T a = static_cast<T>(first), b = static_cast<T>(second); \
    result = static_cast<T>(EXPRESSION);                           \
  }
EMU_PTX_OPERATION(ptx_add, a + b)
EMU_PTX_OPERATION(ptx_subtract, a - b)
EMU_PTX_OPERATION(ptx_multiply, a* b)
EMU_PTX_OPERATION(ptx_and, a& b)
EMU_PTX_OPERATION(ptx_or, a | b)
EMU_PTX_OPERATION(ptx_xor, a ^ b)
#undef EMU_PTX_OPERATION
template <class T, class A, class B, class C>
void ptx_multiply_add(T& result, A a, B b, C c) {
  result = static_cast<T>(static_cast<T>(a) * static_cast<T>(b) + static_cast<T>(c));
}
template <class T>
void ptx_high_product(T& result, unsigned int a, unsigned int b) {
  result = static_cast<T>(__umulhi(a, b));
}
template <class T>
void ptx_field(T& result, unsigned int a, unsigned int first, unsigned int count) {
  result = static_cast<T>(count == 0 || first > 31 ? 0 : a >> first & (count > 31 ? ~0u : (1u << count) - 1));
}
template <class T>
void ptx_insert_field(T& result, unsigned int field, unsigned int into, unsigned int first, unsigned int count) {
  const unsigned int mask = first > 31 ? 0 : (count > 31 ? ~0u : (1u << count) - 1) << first;
  result = static_cast<T>((into & ~mask) | (first > 31 ? 0 : field << first & mask));
}
template <class T>
void ptx_count_bits(T& result, unsigned int a) {
  result = static_cast<T>(__popc(a));
}
template <class T>
void ptx_leading_zeros(T& result, unsigned int a) {
  result = static_cast<T>(__clz(static_cast<int>(a)));
}
/// The index of the highest bit that is 1; ~0 if there is none.
template <class T>
void ptx_highest_bit(T& result, unsigned int a) {
  result = static_cast<T>(31 - __clz(static_cast<int>(a)));
}
template <class T>
void ptx_reverse_bits(T& result, unsigned int a) {
  result = static_cast<T>(__brev(a));
}
template <class T>
void ptx_permute_bytes(T& result, unsigned int a, unsigned int b, unsigned int which) {
  result = static_cast<T>(__byte_perm(a, b, which));
}
template <class T>
void ptx_shift_left(T& result, unsigned int low, unsigned int high, unsigned int count) {
  result = static_cast<T>(__funnelshift_l(low, high, count));
}
template <class T>
void ptx_shift_right(T& result, unsigned int low, unsigned int high, unsigned int count) {
  result = static_cast<T>(__funnelshift_r(low, high, count));
}
inline void ptx_exp2(float& result, float x) { result = std::exp2(x); }
inline void ptx_log2(float& result, float x) { result = std::log2(x); }
inline void ptx_reciprocal(float& result, float x) { result = 1 / x; }
inline void ptx_reciprocal_root(float& result, float x) { result = 1 / std::sqrt(x); }
inline void ptx_root(float& result, float x) { result = std::sqrt(x); }
inline void ptx_tanh(float& result, float x) { result = std::tanh(x); }

inline void ptx_fence_block() { __threadfence_block(); }
inline void ptx_fence_device() { __threadfence(); }
inline void ptx_fence_system() { __threadfence_system(); }
inline void ptx_pause(unsigned int nanoseconds) { __nanosleep(nanoseconds); }
EMU_INLINE void ptx_warp_barrier(Register mask, EMU_LINE) { __syncwarp(mask.bits, at); }
EMU_INLINE void ptx_whole_warp_barrier(EMU_LINE) { __syncwarp(~0u, at); }
template <class To, class From>
EMU_INLINE void ptx_move(To& to, From from) {
  ptx_set(to, from);
}
template <class Pointer>
void ptx_prefetch(Pointer) {}

/// sum = c plus the absolute differences of the four bytes of a and b.
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
