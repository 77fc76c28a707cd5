// Copies that the C library makes for matmul(): no build tells their accesses, so they are told here, word by word, where
// visits are written down. Linked with --wrap in that build only (grader/build/build.cpp). Included once per program.
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/runner/cpu/access_trace.h"

extern "C" {
// Not there in other builds, in which nobody calls what follows.
__attribute__((weak)) void* __real_memcpy(void* to, const void* from, size_t bytes);
__attribute__((weak)) void* __real_memmove(void* to, const void* from, size_t bytes);
__attribute__((weak)) void* __real_memset(void* to, int byte, size_t bytes);
}

namespace lab::runner {
namespace {

/// After it was made. `from`: null where nothing is read.
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
