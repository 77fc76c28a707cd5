// Functions of the C library that mean something else in a kernel: the judge has them called by these names in whole
// programs (grader/build/whole/whole_program.cpp). In host code they are what they are. Included by runner_program.cpp.
#pragma once
#include <cstdlib>
#include <ctime>

#include "common/emulator/device/run/device.h"

namespace lab::runner {
namespace {

/// Memory that a kernel asks for lies among what cudaMalloc() gives; its line is that of the launch.
void* allocate_on_device(size_t bytes) {
  const emu::Allocation* a = emu::allocate(bytes ? bytes : 1, "", emu::state.running.launch_line, false);
  if (!a) return nullptr;
  emu::device.observer.allocated(*a);
  return reinterpret_cast<void*>(a->base);
}

void free_on_device(void* p) {
  const auto address = reinterpret_cast<uintptr_t>(p);
  if (!p || !emu::release(address)) return;
  emu::device.observer.freed(*emu::find_allocation(address));
}

/// An atomic of the host's, or of a kernel that calls it the host's way.
template <class T>
T* touched(T* p) {
  emu::atomic_access(p, sizeof(T));
  return p;
}

/// No time passes here, but whoever waits for a later one comes to an end: no time that a program waits for is a multiple.
long ticks() {
  constexpr long kStep = 1009;
  static long now = 0;
  return now += kStep;
}

}  // namespace
}  // namespace lab::runner

extern "C" {

using namespace lab::runner;

void* emu_malloc(size_t bytes) { return emu::in_kernel() ? allocate_on_device(bytes) : std::malloc(bytes); }
void emu_free(void* p) { return emu::in_kernel() ? free_on_device(p) : std::free(p); }
void* emu_new(size_t bytes) { return emu::in_kernel() ? allocate_on_device(bytes) : ::operator new(bytes); }
void* emu_new_array(size_t bytes) { return emu_new(bytes); }
void emu_delete(void* p) { return emu::in_kernel() ? free_on_device(p) : ::operator delete(p); }
void emu_delete_sized(void* p, size_t) { emu_delete(p); }
void emu_delete_array(void* p) { emu_delete(p); }
void emu_delete_array_sized(void* p, size_t) { emu_delete(p); }
clock_t emu_clock() { return emu::in_kernel() ? ticks() : std::clock(); }

// ---- what g++ makes of std::atomic and of __sync_…(), where it reports accesses

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define EMU_ATOMIC_CALLS(BITS, T)                                                                                  \
  T __tsan_atomic##BITS##_load(const volatile T* p, int) { return __atomic_load_n(touched(p), __ATOMIC_SEQ_CST); } \
  void __tsan_atomic##BITS##_store(volatile T* p, T v, int) { __atomic_store_n(touched(p), v, __ATOMIC_SEQ_CST); } \
  T __tsan_atomic##BITS##_exchange(volatile T* p, T v, int) {                                                      \
    return __atomic_exchange_n(touched(p), v, __ATOMIC_SEQ_CST);                                                   \
  }                                                                                                                \
  T __tsan_atomic##BITS##_fetch_add(volatile T* p, T v, int) {                                                     \
    return __atomic_fetch_add(touched(p), v, __ATOMIC_SEQ_CST);                                                    \
  }                                                                                                                \
  T __tsan_atomic##BITS##_fetch_sub(volatile T* p, T v, int) {                                                     \
    return __atomic_fetch_sub(touched(p), v, __ATOMIC_SEQ_CST);                                                    \
  }                                                                                                                \
  T __tsan_atomic##BITS##_fetch_and(volatile T* p, T v, int) {                                                     \
    return __atomic_fetch_and(touched(p), v, __ATOMIC_SEQ_CST);                                                    \
  }                                                                                                                \
  T __tsan_atomic##BITS##_fetch_or(volatile T* p, T v, int) {                                                      \
    return __atomic_fetch_or(touched(p), v, __ATOMIC_SEQ_CST);                                                     \
  }                                                                                                                \
  T __tsan_atomic##BITS##_fetch_xor(volatile T* p, T v, int) {                                                     \
    return __atomic_fetch_xor(touched(p), v, __ATOMIC_SEQ_CST);                                                    \
  }                                                                                                                \
  int __tsan_atomic##BITS##_compare_exchange_strong(volatile T* p, T* old, T v, int, int) {                        \
    return __atomic_compare_exchange_n(touched(p), old, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);             \
  }                                                                                                                \
  int __tsan_atomic##BITS##_compare_exchange_weak(volatile T* p, T* old, T v, int, int) {                          \
    return __atomic_compare_exchange_n(touched(p), old, v, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);              \
  }
EMU_ATOMIC_CALLS(8, unsigned char)
EMU_ATOMIC_CALLS(16, unsigned short)
EMU_ATOMIC_CALLS(32, unsigned int)
EMU_ATOMIC_CALLS(64, unsigned long)
#undef EMU_ATOMIC_CALLS
// NOLINTEND(bugprone-macro-parentheses)
void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) {}
}
