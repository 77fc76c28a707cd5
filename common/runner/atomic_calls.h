// Definitions of the functions that g++ -fsanitize=thread calls for std::atomic, the counters of shared_ptr, and
// __sync_…(). Include this file once per program, after the definition of `template <class T> T* touched(T* p)` in
// lab::runner. Each function calls touched() before its access.
#pragma once

extern "C" {

using namespace lab::runner;

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
