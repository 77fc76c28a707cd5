// Computes the path of matmul(), which is a hash of all its memory accesses in order. In a traced build
// (-fsanitize=thread), g++ calls the functions below before each access. In other builds nothing calls them, and the
// path is 0. An address is hashed as an offset in its area (A, B, C, the stack or the program), or otherwise as an
// offset in its page. So two runs of one program have the same path, although their addresses differ. Included once per
// program.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/runner/cpu/guarded_matrix.h"
#include "common/runner/cpu/visits.h"

namespace lab::runner {
namespace {

struct Area {
  uintptr_t begin, bytes;
};

constexpr size_t kAreas = 5;

struct Trace {
  Area areas[kAreas];
  bool on = false;
  uint64_t path = 0;
};
Trace trace;

uintptr_t address_of(const void* place) { return reinterpret_cast<uintptr_t>(place); }

Area area_of(const GuardedMatrix& matrix) { return {address_of(matrix.data()), matrix.bytes()}; }

/// `frame`: the stack frame of matmul()'s caller.
void begin_trace(const Case& c, const void* frame) {
  constexpr uintptr_t kStack = 8 << 20;
  const Area stack{address_of(frame) - kStack, kStack};
  const Area program{address_of(&__executable_start), address_of(&_end) - address_of(&__executable_start)};
  trace = {{area_of(c.B), area_of(c.A), area_of(c.C), stack, program}, true};
}

void end_trace() { trace.on = false; }

/// `from`: the return address of the call that reports the access.
void note_access(const void* place, size_t bytes, bool store, const void* from) {
  constexpr uint64_t kPrime = 0x100000001b3, kAreaShift = 48, kPage = 4096;
  if (!trace.on) return;
  const uintptr_t address = address_of(place);
  if (visits.on()) return visits.note(address, bytes, store, from);
  uint64_t number = 0;
  while (number < kAreas && address - trace.areas[number].begin >= trace.areas[number].bytes) ++number;
  const uint64_t offset = number < kAreas ? address - trace.areas[number].begin : address % kPage;
  const uint64_t what = number << kAreaShift ^ uint64_t { bytes } << 32 ^ offset << 1 ^ uint64_t { store };
  trace.path = (trace.path ^ what) * kPrime;
}

}  // namespace
}  // namespace lab::runner

// Names and parameters are those of gcc/sanitizer.def.
extern "C" {
#define CALLER __builtin_return_address(0)
#define TRACED_ACCESS(bytes)                                                                        \
  void __tsan_read##bytes(void* p) { lab::runner::note_access(p, bytes, false, CALLER); }           \
  void __tsan_write##bytes(void* p) { lab::runner::note_access(p, bytes, true, CALLER); }           \
  void __tsan_unaligned_read##bytes(void* p) { lab::runner::note_access(p, bytes, false, CALLER); } \
  void __tsan_unaligned_write##bytes(void* p) { lab::runner::note_access(p, bytes, true, CALLER); } \
  void __tsan_volatile_read##bytes(void* p) { lab::runner::note_access(p, bytes, false, CALLER); }  \
  void __tsan_volatile_write##bytes(void* p) { lab::runner::note_access(p, bytes, true, CALLER); }
TRACED_ACCESS(1)
TRACED_ACCESS(2)
TRACED_ACCESS(4)
TRACED_ACCESS(8)
TRACED_ACCESS(16)
#undef TRACED_ACCESS
void __tsan_read_range(void* p, size_t bytes) { lab::runner::note_access(p, bytes, false, CALLER); }
void __tsan_write_range(void* p, size_t bytes) { lab::runner::note_access(p, bytes, true, CALLER); }
void __tsan_init() {}
void __tsan_func_entry(void* from) {
  if (lab::runner::trace.on && lab::runner::visits.on()) lab::runner::visits.call(from);
}
void __tsan_func_exit() {
  if (lab::runner::trace.on && lab::runner::visits.on()) lab::runner::visits.leave();
}
void __tsan_vptr_update(void*, void*) {}

#define TRACED_CHANGE(bits, name, operation)                                                  \
  uint##bits##_t __tsan_atomic##bits##_##name(uint##bits##_t* p, uint##bits##_t value, int) { \
    lab::runner::note_access(p, (bits) / 8, true, CALLER);                                    \
    return operation(p, value, __ATOMIC_SEQ_CST);                                             \
  }
#define TRACED_ATOMIC(bits)                                                                                           \
  uint##bits##_t __tsan_atomic##bits##_load(uint##bits##_t* p, int) {                                                 \
    lab::runner::note_access(p, (bits) / 8, false, CALLER);                                                           \
    return __atomic_load_n(p, __ATOMIC_SEQ_CST);                                                                      \
  }                                                                                                                   \
  void __tsan_atomic##bits##_store(uint##bits##_t* p, uint##bits##_t value, int) {                                    \
    lab::runner::note_access(p, (bits) / 8, true, CALLER);                                                            \
    __atomic_store_n(p, value, __ATOMIC_SEQ_CST);                                                                     \
  }                                                                                                                   \
  bool __tsan_atomic##bits##_compare_exchange_strong(uint##bits##_t* p, uint##bits##_t* expected,                     \
                                                     uint##bits##_t value, int, int) {                                \
    lab::runner::note_access(p, (bits) / 8, true, CALLER);                                                            \
    return __atomic_compare_exchange_n(p, expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                \
  }                                                                                                                   \
  bool __tsan_atomic##bits##_compare_exchange_weak(uint##bits##_t* p, uint##bits##_t* expected, uint##bits##_t value, \
                                                   int, int) {                                                        \
    return __tsan_atomic##bits##_compare_exchange_strong(p, expected, value, 0, 0);                                   \
  }                                                                                                                   \
  TRACED_CHANGE(bits, exchange, __atomic_exchange_n)                                                                  \
  TRACED_CHANGE(bits, fetch_add, __atomic_fetch_add)                                                                  \
  TRACED_CHANGE(bits, fetch_sub, __atomic_fetch_sub)                                                                  \
  TRACED_CHANGE(bits, fetch_and, __atomic_fetch_and)                                                                  \
  TRACED_CHANGE(bits, fetch_or, __atomic_fetch_or)                                                                    \
  TRACED_CHANGE(bits, fetch_xor, __atomic_fetch_xor)                                                                  \
  TRACED_CHANGE(bits, fetch_nand, __atomic_fetch_nand)
TRACED_ATOMIC(8)
TRACED_ATOMIC(16)
TRACED_ATOMIC(32)
TRACED_ATOMIC(64)
#undef TRACED_ATOMIC
#undef TRACED_CHANGE
#undef CALLER
void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
}
