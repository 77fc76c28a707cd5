// Device intrinsics. Functions that access memory are always_inline, so that a finding refers to the student's line.
#pragma once
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

#include "emulator.h"
#include "vector_types.h"

#define EMU_INLINE inline __attribute__((always_inline))

// ---- barriers and fences

EMU_INLINE void __syncthreads(EMU_LINE) { emu::block_barrier(int(at)); }
EMU_INLINE int __syncthreads_count(int predicate, EMU_LINE) {
  return emu::block_barrier_count(int(at), predicate != 0);
}
EMU_INLINE int __syncthreads_or(int predicate, EMU_LINE) {
  return emu::block_barrier_count(int(at), predicate != 0) > 0;
}
EMU_INLINE int __syncthreads_and(int predicate, EMU_LINE) {
  return emu::block_barrier_count(int(at), predicate == 0) == 0;
}
EMU_INLINE void __syncwarp(unsigned mask = 0xffffffffu, EMU_LINE) {
  emu::warp_exchange(int(at), mask, nullptr, nullptr, 0, true);
}
EMU_INLINE void __threadfence_block() { emu::thread_fence(0); }
EMU_INLINE void __threadfence() { emu::thread_fence(1); }
EMU_INLINE void __threadfence_system() { emu::thread_fence(2); }

// ---- warp votes and shuffles

namespace emu {

/// Gathers the values of all lanes in `all`. The values are not returned, because g++ would copy a returned structure
/// twice.
template <class T>
EMU_PLAIN void gather(int line, unsigned mask, const T& mine, WarpValues<T>& all) {
  all.took_part = warp_exchange(line, mask, &mine, all.of, sizeof(T), false);
  shuffled(sizeof(T));
}

template <class T>
EMU_PLAIN T shuffle(int line, unsigned mask, T mine, int source_lane) {
  WarpValues<T> all;
  gather(line, mask, mine, all);
  return all.took_part >> (source_lane & 31) & 1 ? all.of[source_lane & 31] : mine;
}

EMU_PLAIN inline unsigned ballot(int line, unsigned mask, bool predicate) {
  WarpValues<int> all;
  gather<int>(line, mask, predicate, all);
  unsigned result = 0;
  for (int lane = 0; lane < 32; ++lane)
    if (all.took_part >> lane & 1 && all.of[lane]) result |= 1u << lane;
  return result;
}

template <class T>
EMU_PLAIN unsigned match(int line, unsigned mask, T value) {
  WarpValues<T> all;
  gather(line, mask, value, all);
  unsigned result = 0;
  for (int lane = 0; lane < 32; ++lane)
    if (all.took_part >> lane & 1 && all.of[lane] == value) result |= 1u << lane;
  return result;
}

template <class T, class F>
EMU_PLAIN T reduce(int line, unsigned mask, T value, F f) {
  WarpValues<T> all;
  gather(line, mask, value, all);
  T result{};
  bool first = true;
  for (int lane = 0; lane < 32; ++lane) {
    if (!(all.took_part >> lane & 1)) continue;
    result = first ? all.of[lane] : f(result, all.of[lane]);
    first = false;
  }
  return result;
}

}  // namespace emu

template <class T>
EMU_INLINE T __shfl_sync(unsigned mask, T value, int source, int width = 32, EMU_LINE) {
  int base = emu::linear_lane() & ~(width - 1);
  return emu::shuffle(int(at), mask, value, base + (source & (width - 1)));
}
template <class T>
EMU_INLINE T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, EMU_LINE) {
  int lane = emu::linear_lane(), source = lane - static_cast<int>(delta);
  return emu::shuffle(int(at), mask, value, source < (lane & ~(width - 1)) ? lane : source);
}
template <class T>
EMU_INLINE T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, EMU_LINE) {
  int lane = emu::linear_lane(), source = lane + static_cast<int>(delta);
  return emu::shuffle(int(at), mask, value, source > (lane | (width - 1)) ? lane : source);
}
template <class T>
EMU_INLINE T __shfl_xor_sync(unsigned mask, T value, int lanes, int width = 32, EMU_LINE) {
  int lane = emu::linear_lane(), source = lane ^ lanes;
  return emu::shuffle(int(at), mask, value, source > (lane | (width - 1)) ? lane : source);
}
EMU_INLINE unsigned __ballot_sync(unsigned mask, int predicate, EMU_LINE) {
  return emu::ballot(int(at), mask, predicate != 0);
}
EMU_INLINE int __any_sync(unsigned mask, int predicate, EMU_LINE) {
  return emu::ballot(int(at), mask, predicate != 0) != 0;
}
EMU_INLINE int __all_sync(unsigned mask, int predicate, EMU_LINE) {
  return emu::ballot(int(at), mask, predicate == 0) == 0;
}
template <class T>
EMU_INLINE unsigned __match_any_sync(unsigned mask, T value, EMU_LINE) {
  return emu::match(int(at), mask, value);
}
template <class T>
EMU_INLINE T __reduce_add_sync(unsigned mask, T value, EMU_LINE) {
  return emu::reduce(int(at), mask, value, [](T a, T b) { return static_cast<T>(a + b); });
}
template <class T>
EMU_INLINE T __reduce_min_sync(unsigned mask, T value, EMU_LINE) {
  return emu::reduce(int(at), mask, value, [](T a, T b) { return b < a ? b : a; });
}
template <class T>
EMU_INLINE T __reduce_max_sync(unsigned mask, T value, EMU_LINE) {
  return emu::reduce(int(at), mask, value, [](T a, T b) { return a < b ? b : a; });
}
/// Returns the lanes that reach this line together. If the warp has not diverged, these are all its lanes.
EMU_INLINE unsigned __activemask(EMU_LINE) { return emu::gather_lanes(int(at)); }

// ---- atomics

namespace emu {

/// Replaces *p by f(*p) and returns the old value. Neither this function nor f is instrumented, so no other thread runs
/// between the load and the store.
template <class T, class F>
EMU_PLAIN T modify(T* p, F f) {
  T old = *p;
  *p = f(old);
  atomic_returned(p, &old, sizeof(T));
  return old;
}

}  // namespace emu

#define EMU_ATOMIC(NAME, T, NEW_VALUE)                                                 \
  EMU_INLINE T NAME(T* p, T v) {                                                       \
    emu::atomic_access(p, sizeof(T));                                                  \
    return emu::modify(p, [v](T old) EMU_PLAIN { return static_cast<T>(NEW_VALUE); }); \
  }                                                                                    \
  EMU_INLINE T NAME##_block(T* p, T v) { return NAME(p, v); }                          \
  EMU_INLINE T NAME##_system(T* p, T v) { return NAME(p, v); }

#define EMU_ATOMIC_INTEGERS(NAME, NEW_VALUE) \
  EMU_ATOMIC(NAME, int, NEW_VALUE)           \
  EMU_ATOMIC(NAME, unsigned int, NEW_VALUE)  \
  EMU_ATOMIC(NAME, unsigned long long, NEW_VALUE)

EMU_ATOMIC_INTEGERS(atomicAdd, old + v)
EMU_ATOMIC(atomicAdd, float, old + v)
EMU_ATOMIC(atomicAdd, double, old + v)
// Available since compute capability 9.0. Each element is updated by a separate atomic.
EMU_ATOMIC(atomicAdd, float2, make_float2(old.x + v.x, old.y + v.y))
EMU_ATOMIC(atomicAdd, float4, make_float4(old.x + v.x, old.y + v.y, old.z + v.z, old.w + v.w))
EMU_ATOMIC(atomicSub, int, old - v)
EMU_ATOMIC(atomicSub, unsigned int, old - v)
EMU_ATOMIC_INTEGERS(atomicExch, (void(old), v))
EMU_ATOMIC(atomicExch, float, (void(old), v))
EMU_ATOMIC_INTEGERS(atomicMin, v < old ? v : old)
EMU_ATOMIC_INTEGERS(atomicMax, old < v ? v : old)
EMU_ATOMIC_INTEGERS(atomicAnd, old& v)
EMU_ATOMIC_INTEGERS(atomicOr, old | v)
EMU_ATOMIC_INTEGERS(atomicXor, old ^ v)
EMU_ATOMIC(atomicInc, unsigned int, old >= v ? 0 : old + 1)
EMU_ATOMIC(atomicDec, unsigned int, old == 0 || old > v ? v : old - 1)

#define EMU_ATOMIC_CAS(T)                                                                      \
  EMU_INLINE T atomicCAS(T* p, T compare, T v) {                                               \
    emu::atomic_access(p, sizeof(T));                                                          \
    return emu::modify(p, [compare, v](T old) EMU_PLAIN { return old == compare ? v : old; }); \
  }                                                                                            \
  EMU_INLINE T atomicCAS_block(T* p, T compare, T v) { return atomicCAS(p, compare, v); }      \
  EMU_INLINE T atomicCAS_system(T* p, T compare, T v) { return atomicCAS(p, compare, v); }
EMU_ATOMIC_CAS(int)
EMU_ATOMIC_CAS(unsigned int)
EMU_ATOMIC_CAS(unsigned long long)
EMU_ATOMIC_CAS(unsigned short)

// ---- loads and stores with a cache hint

#define EMU_CACHED_LOAD(NAME)     \
  template <class T>              \
  EMU_INLINE T NAME(const T* p) { \
    return *p;                    \
  }
EMU_CACHED_LOAD(__ldg)
EMU_CACHED_LOAD(__ldca)
EMU_CACHED_LOAD(__ldcg)
EMU_CACHED_LOAD(__ldcs)
EMU_CACHED_LOAD(__ldcv)
EMU_CACHED_LOAD(__ldlu)

#define EMU_CACHED_STORE(NAME)          \
  template <class T>                    \
  EMU_INLINE void NAME(T* p, T value) { \
    *p = value;                         \
  }
EMU_CACHED_STORE(__stwb)
EMU_CACHED_STORE(__stcg)
EMU_CACHED_STORE(__stcs)
EMU_CACHED_STORE(__stwt)

#undef EMU_ATOMIC
#undef EMU_ATOMIC_INTEGERS
#undef EMU_ATOMIC_CAS
#undef EMU_CACHED_LOAD
#undef EMU_CACHED_STORE

// ---- arithmetic

#define EMU_MIN_MAX(T)                                \
  constexpr T min(T a, T b) { return b < a ? b : a; } \
  constexpr T max(T a, T b) { return a < b ? b : a; }
EMU_MIN_MAX(int)
EMU_MIN_MAX(unsigned int)
EMU_MIN_MAX(long)
EMU_MIN_MAX(unsigned long)
EMU_MIN_MAX(long long)
EMU_MIN_MAX(unsigned long long)
EMU_MIN_MAX(float)
EMU_MIN_MAX(double)
#undef EMU_MIN_MAX
constexpr unsigned int min(int a, unsigned int b) { return min(static_cast<unsigned int>(a), b); }
constexpr unsigned int min(unsigned int a, int b) { return min(a, static_cast<unsigned int>(b)); }
constexpr unsigned int max(int a, unsigned int b) { return max(static_cast<unsigned int>(a), b); }
constexpr unsigned int max(unsigned int a, int b) { return max(a, static_cast<unsigned int>(b)); }

inline float __fmaf_rn(float a, float b, float c) { return std::fmaf(a, b, c); }
inline float __fmaf_ieee_rn(float a, float b, float c) { return std::fmaf(a, b, c); }
inline double __fma_rn(double a, double b, double c) { return std::fma(a, b, c); }
inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fsub_rn(float a, float b) { return a - b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fdividef(float a, float b) { return a / b; }
inline float __frcp_rn(float x) { return 1 / x; }
inline float __fsqrt_rn(float x) { return std::sqrt(x); }
inline float __frsqrt_rn(float x) { return static_cast<float>(1 / std::sqrt(static_cast<double>(x))); }
inline double __dadd_rn(double a, double b) { return a + b; }
inline double __dmul_rn(double a, double b) { return a * b; }
inline float __expf(float x) { return std::exp(x); }
inline float __logf(float x) { return std::log(x); }
inline float __powf(float x, float y) { return std::pow(x, y); }
inline float __sinf(float x) { return std::sin(x); }
inline float __cosf(float x) { return std::cos(x); }
inline float __tanf(float x) { return std::tan(x); }
inline float __log2f(float x) { return std::log2(x); }
inline float __log10f(float x) { return std::log10(x); }
inline float __exp10f(float x) { return std::pow(10.0f, x); }
inline float __saturatef(float x) { return x > 0 ? x < 1 ? x : 1 : 0; }
inline float rsqrtf(float x) { return 1 / std::sqrt(x); }
inline double rsqrt(double x) { return 1 / std::sqrt(x); }
/// The lower 32 bits of the product of two 24-bit numbers. The upper 8 bits of the operands are ignored.
inline unsigned int __umul24(unsigned int a, unsigned int b) { return (a & 0xffffff) * (b & 0xffffff); }
inline int __mul24(int a, int b) {
  const auto low = [](int x) {
    return static_cast<long long>(static_cast<int>(static_cast<unsigned int>(x) << 8) >> 8);
  };
  return static_cast<int>(low(a) * low(b));
}
inline int __mulhi(int a, int b) { return static_cast<int>(static_cast<long long>(a) * b >> 32); }
inline unsigned int __umulhi(unsigned int a, unsigned int b) {
  return static_cast<unsigned int>(static_cast<unsigned long long>(a) * b >> 32);
}
inline unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int by) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(high) << 32 | low) << by % 32 >> 32);
}
inline unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int by) {
  return static_cast<unsigned int>((static_cast<unsigned long long>(high) << 32 | low) >> by % 32);
}
/// Each 4-bit digit of `which` selects one of the eight bytes of x and y.
inline unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int which) {
  const unsigned long long bytes = static_cast<unsigned long long>(y) << 32 | x;
  unsigned int result = 0;
  for (int i = 0; i < 4; ++i) result |= static_cast<unsigned int>(bytes >> (which >> 4 * i & 7) * 8 & 255) << 8 * i;
  return result;
}
/// Returns c plus the products of the four signed bytes of a and b.
inline int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 32; i += 8) c += static_cast<signed char>(a >> i) * static_cast<signed char>(b >> i);
  return c;
}
inline int __popc(unsigned int x) {
  int ones = 0;
  for (; x; x &= x - 1) ++ones;
  return ones;
}
inline int __popcll(unsigned long long x) {
  return __popc(static_cast<unsigned int>(x)) + __popc(static_cast<unsigned int>(x >> 32));
}
inline int __clz(int x) { return x ? __builtin_clz(static_cast<unsigned int>(x)) : 32; }
inline int __clzll(long long x) { return x ? __builtin_clzll(static_cast<unsigned long long>(x)) : 64; }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline int __ffs(int x) { return __builtin_ffs(x); }
/// The position of the n-th set bit from `from` on, or before `from` if n is negative; -1 if there is none.
inline unsigned int __fns(unsigned int mask, unsigned int from, int n) {
  if (n == 0) return mask >> from & 1 ? from : ~0u;
  int left = n > 0 ? n : -n;
  for (unsigned int at = from; at<32; n> 0 ? ++at : --at)
    if (mask >> at & 1 && --left == 0) return at;
  return ~0u;
}
inline unsigned int __brev(unsigned int x) {
  unsigned int r = 0;
  for (int i = 0; i < 32; ++i) r = r << 1 | (x >> i & 1);
  return r;
}

namespace emu {
template <class To, class From>
EMU_PLAIN To bits_as(From from) {
  return __builtin_bit_cast(To, from);
}
}  // namespace emu
inline int __float_as_int(float x) { return emu::bits_as<int>(x); }
inline unsigned int __float_as_uint(float x) { return emu::bits_as<unsigned int>(x); }
inline float __int_as_float(int x) { return emu::bits_as<float>(x); }
inline float __uint_as_float(unsigned int x) { return emu::bits_as<float>(x); }
inline float __int2float_rn(int x) { return static_cast<float>(x); }
inline float __uint2float_rn(unsigned int x) { return static_cast<float>(x); }
inline float __double2float_rn(double x) { return static_cast<float>(x); }

namespace emu {
/// Converts a whole number. As in PTX, a number out of range becomes the nearest number of the type, and NaN becomes 0,
/// or the type's highest bit if one of both types has 64 bits.
template <class To, class From>
EMU_PLAIN To whole(From x) {
  constexpr To kLowest = std::numeric_limits<To>::min(), kHighest = std::numeric_limits<To>::max();
  if (x != x) return sizeof(From) + sizeof(To) == 8 ? 0 : static_cast<To>(1ull << (8 * sizeof(To) - 1));
  constexpr From kAbove = From(2) * From(kHighest / 2 + 1);
  if (x >= kAbove) return kHighest;
  return x <= static_cast<From>(kLowest) ? kLowest : static_cast<To>(x);
}
}  // namespace emu
#define EMU_TO_WHOLE(FROM, NAME, T)                                                    \
  inline T __##FROM##2##NAME##_rn(FROM x) { return emu::whole<T>(std::nearbyint(x)); } \
  inline T __##FROM##2##NAME##_rd(FROM x) { return emu::whole<T>(std::floor(x)); }     \
  inline T __##FROM##2##NAME##_ru(FROM x) { return emu::whole<T>(std::ceil(x)); }      \
  inline T __##FROM##2##NAME##_rz(FROM x) { return emu::whole<T>(std::trunc(x)); }
#define EMU_TO_WHOLE_FROM(FROM)          \
  EMU_TO_WHOLE(FROM, int, int)           \
  EMU_TO_WHOLE(FROM, uint, unsigned int) \
  EMU_TO_WHOLE(FROM, ll, long long)      \
  EMU_TO_WHOLE(FROM, ull, unsigned long long)
EMU_TO_WHOLE_FROM(float)
EMU_TO_WHOLE_FROM(double)
#undef EMU_TO_WHOLE_FROM
#undef EMU_TO_WHOLE

// ---- the rest

inline void __nanosleep(unsigned int) { emu::pause_thread(); }
/// Time does not pass in the emulator, but the value increases at every call. So a loop that waits for a later time
/// ends.
inline long long clock64() { return emu::clock_ticks(); }
[[noreturn]] inline void __trap(EMU_LINE) { __assert_fail("__trap()", "", static_cast<unsigned>(at), ""); }
#define __builtin_assume(condition) static_cast<void>(0)

namespace emu {
/// The address range of shared memory. A 32-bit address in PTX is the lower half of a pointer, as on an H200.
constexpr size_t kSharedWindow = 0x200000000000, kSharedWindowEnd = 0x200000400000;
}  // namespace emu
/// Returns the offset of the pointer in shared memory. For a pointer outside shared memory, returns an offset that is
/// never valid.
inline size_t __cvta_generic_to_shared(const void* p) {
  const size_t address = reinterpret_cast<size_t>(p);
  const bool shared = address >= emu::kSharedWindow && address < emu::kSharedWindowEnd;
  return shared ? address - emu::kSharedWindow : 0xfffffff0;
}
