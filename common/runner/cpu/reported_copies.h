// Reports the copies that the C library makes for matmul(). The C library is not instrumented, so the wrappers below
// report the accesses word by word when visits are recorded. They are linked with --wrap in that build only
// (grader/build/build.cpp). Included once per program.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/runner/cpu/access_trace.h"

extern "C" {
// Null in other builds, which never call the wrappers.
__attribute__((weak)) void* __real_memcpy(void* to, const void* from, size_t bytes);
__attribute__((weak)) void* __real_memmove(void* to, const void* from, size_t bytes);
__attribute__((weak)) void* __real_memset(void* to, int byte, size_t bytes);
}

namespace lab::runner {
namespace {

/// Called after the copy. `from` is null for memset, which reads nothing.
void tell_copy(const void* to, const void* from, size_t bytes, const void* caller) {
  if (!trace.on || !visits.on()) return;
  constexpr size_t kWord = sizeof(float);
  for (size_t at = 0; at + kWord <= bytes; at += kWord) {
    if (from) visits.note(address_of(from) + at, kWord, false, caller);
    visits.note(address_of(to) + at, kWord, true, caller);
  }
}

}  // namespace
}  // namespace lab::runner

extern "C" {
void* __wrap_memcpy(void* to, const void* from, size_t bytes) {
  __real_memcpy(to, from, bytes);
  lab::runner::tell_copy(to, from, bytes, __builtin_return_address(0));
  return to;
}
void* __wrap_memmove(void* to, const void* from, size_t bytes) {
  __real_memmove(to, from, bytes);
  lab::runner::tell_copy(to, from, bytes, __builtin_return_address(0));
  return to;
}
void* __wrap_memset(void* to, int byte, size_t bytes) {
  __real_memset(to, byte, bytes);
  lab::runner::tell_copy(to, nullptr, bytes, __builtin_return_address(0));
  return to;
}
}
