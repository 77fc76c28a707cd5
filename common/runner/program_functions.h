// Replaces functions of the C library that have a different effect in a kernel. In whole programs, the judge renames
// calls to these names (grader/build/whole/whole_program.cpp). In host code the functions behave as usual. Included by
// runner_program.cpp.
#pragma once
#include <cstdlib>
#include <ctime>

#include "common/emulator/device/run/device.h"
#include "common/emulator/host/host_memory.h"
#include "common/emulator/host/link.h"
#include "common/emulator/host/own_memory.h"
#include "common/emulator/host/places.h"
#include "common/emulator/host/unfinished.h"

namespace lab::runner {
namespace {

/// Allocates memory for a kernel in the same way as cudaMalloc(). The line of the allocation is that of the launch.
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

/// Records that host memory is freed.
void note_freed(void* p, const emu::host::Caller& caller) {
  const auto address = reinterpret_cast<uintptr_t>(p);
  if (emu::host::ring && emu::host::is_own_memory_watched())
    emu::host::look_at_freed(address, emu::host::bytes_of(address), caller);
  emu::host::note_freed(p);
}

/// Records an allocation of host memory.
void* noted(void* p, size_t bytes) {
  emu::host::note_allocated(p, bytes);
  return p;
}

void give_back(void* p, const emu::host::Caller& caller) {
  if (emu::in_kernel()) return free_on_device(p);
  note_freed(p, caller);
  ::operator delete(p);
}

/// Time advances with each call, so that a loop that waits for a later time ends. The step is prime, so it divides no
/// round number for which a program may wait.
long ticks() {
  constexpr long kStep = 1009;
  emu::note_meeting_of_blocks();
  return static_cast<long>(emu::state.running.ticks += kStep);
}

}  // namespace
}  // namespace lab::runner

extern "C" {

using namespace lab::runner;

void* emu_malloc(size_t bytes) {
  return emu::in_kernel() ? allocate_on_device(bytes) : noted(std::malloc(bytes), bytes);
}
void* emu_calloc(size_t count, size_t bytes) { return noted(std::calloc(count, bytes), count * bytes); }
void* emu_realloc(void* p, size_t bytes) {
  note_freed(p, EMU_CALLER(emu::image_offset(__builtin_return_address(0))));
  return noted(std::realloc(p, bytes), bytes);
}
void emu_free(void* p) {
  if (emu::in_kernel()) return free_on_device(p);
  note_freed(p, EMU_CALLER(emu::image_offset(__builtin_return_address(0))));
  std::free(p);
}
void* emu_new(size_t bytes) {
  return emu::in_kernel() ? allocate_on_device(bytes) : noted(::operator new(bytes), bytes);
}
void* emu_new_array(size_t bytes) { return emu_new(bytes); }
void emu_delete(void* p) { give_back(p, EMU_CALLER(emu::image_offset(__builtin_return_address(0)))); }
void emu_delete_sized(void* p, size_t) { give_back(p, EMU_CALLER(emu::image_offset(__builtin_return_address(0)))); }
void emu_delete_array(void* p) { give_back(p, EMU_CALLER(emu::image_offset(__builtin_return_address(0)))); }
void emu_delete_array_sized(void* p, size_t) {
  give_back(p, EMU_CALLER(emu::image_offset(__builtin_return_address(0))));
}

/// After a thread has taken a lock, earlier host functions may count as complete. The emulator's own lock does not have
/// this effect.
int __real_pthread_mutex_lock(pthread_mutex_t* mutex);
int __wrap_pthread_mutex_lock(pthread_mutex_t* mutex) {
  if (mutex != emu::host::one_at_a_time().native_handle()) emu::host::host_functions_are_over();
  return __real_pthread_mutex_lock(mutex);
}
clock_t emu_clock() { return emu::in_kernel() ? ticks() : std::clock(); }
}
