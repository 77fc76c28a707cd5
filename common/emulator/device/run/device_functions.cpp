// Device-side functions behind the intrinsics in include/.
#include <cfenv>
#include <cstdio>
#include <cstdlib>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/device/state/clusters.h"
#include "emulator.h"

namespace emu {

void thread_fence(int scope) {
  const bool of_block = scope == 0;
  device.observer.fence(of_block);
  if (!of_block) running_thread().has_fenced = true;
}

long long clock_ticks() {
  constexpr int64_t kSteps = 4;
  spend_steps(kSteps, image_offset(__builtin_return_address(0)), lab::Detail::step_limit);
  note_meeting_of_blocks();
  return static_cast<long long>(state.running.ticks += 100);
}

void pause_thread() {
  constexpr int64_t kSteps = 64;
  spend_steps(kSteps, image_offset(__builtin_return_address(0)), lab::Detail::step_limit);
}

void atomic_access(const volatile void* address, size_t bytes) {
  check_access(__builtin_return_address(0), address, bytes, true, true);
}

void atomic_returned(const volatile void* address, void* value, size_t bytes) {
  if (!state.running.in_kernel) return;
  const auto pc = static_cast<uint32_t>(image_offset(__builtin_return_address(0)));
  device.observer.atomic_returned(reinterpret_cast<uintptr_t>(address), value, bytes, pc);
}

void matrix_access(const volatile void* base, size_t row_bytes, bool write) {
  if (!state.running.in_kernel) return;
  const auto pc = static_cast<uint32_t>(image_offset(__builtin_return_address(0)));
  device.observer.matrix_access({reinterpret_cast<uintptr_t>(base), 0, write, false, pc}, row_bytes);
}

void tensor_operands(float* values, size_t count) { device.observer.tensor_operands(values, count); }

void tensor_multiply_adds(uint64_t count) { device.observer.tensor_multiply_adds(count); }

void tensor_sum(float& value) { device.observer.tensor_sum(value); }

void shuffled(size_t bytes) { device.observer.shuffled(bytes); }

void thread_returns() { running_thread().returned = true; }

int linear_lane() { return state.running.thread % kWarp; }

bool in_kernel() { return state.running.in_kernel; }

void end_unsupported(int line, const char* sentence) {
  add_error(line, lab::FindingKind::unsupported, lab::Detail::none, 0, sentence);
  abandon_launch();
}

void check_storage(int line, const char* library, const void* storage) {
  const auto at = reinterpret_cast<uintptr_t>(storage);
  if (is_shared(at) || is_global(at)) return;
  add_error(line, lab::FindingKind::launch_error, lab::Detail::storage_not_shared, 0, library);
  abandon_launch();
}

// ---- shared variables

namespace {

void refuse_static_size(int line) {
  auto f = new_finding(lab::FindingKind::launch_error, lab::Severity::error, lab::Detail::shared_too_large);
  f.line = line;
  f.number = static_cast<int64_t>(state.shared.static_bytes);
  f.extent = kMaxStaticShared;
  set_text(f, state.running.kernel);
  add_finding(f);
  abandon_launch();
}

uint8_t* my_shared_memory() { return reinterpret_cast<uint8_t*>(shared_memory_of(rank_of(state.running.thread))); }

uintptr_t make_array(const char* name, int line, size_t bytes, size_t element_bytes, const int* dimensions) {
  const SharedArray& a = add_shared_array(name, line, bytes, element_bytes, dimensions);
  for (const SharedArray& one : in_each_block(a)) device.observer.shared_allocated(one);
  return a.offset;
}

}  // namespace

void* shared_address(SharedVariable& variable, size_t bytes, size_t, size_t element_bytes, const int* dimensions) {
  if (variable.launch != state.running.launch) {
    state.shared.static_bytes += bytes;
    if (state.shared.static_bytes > kMaxStaticShared) refuse_static_size(variable.line);
    variable.offset = static_cast<int>(make_array(variable.name, variable.line, bytes, element_bytes, dimensions));
    variable.launch = state.running.launch;
  }
  return my_shared_memory() + variable.offset;
}

void set_rounding(int mode) { std::fesetround(mode); }

void* dynamic_shared(int line, const char* name, size_t element_bytes) {
  SharedArena& s = state.shared;
  const int none[] = {0};
  if (!s.dynamic) s.dynamic = make_array(name, line, s.dynamic_bytes, element_bytes, none);
  return my_shared_memory() + s.dynamic;
}

}  // namespace emu

extern "C" void __assert_fail(const char* expression, const char* file, unsigned line, const char* function) noexcept {
  using namespace emu;
  if (!state.running.in_kernel) {
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
    std::abort();
  }
  add_error(static_cast<int>(line), lab::FindingKind::launch_error, lab::Detail::device_assert, 0, expression);
  raise_sticky_error(kAssert);
  abandon_launch();
}
