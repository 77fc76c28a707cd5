// Allowed targets of indirect calls by a submission. From host code: functions that it may call by name. From a kernel:
// functions of the submission, at their entry, and functions of the maths library.
#include "common/runner/indirect_calls.h"

#include "common/emulator/device/run/device.h"
#include "common/emulator/wall/host_access.h"

extern "C" {
void* emu_memcpy(void*, const void*, size_t);
void* emu_memmove(void*, const void*, size_t);
void* emu_memset(void*, int, size_t);
}

namespace emu {
EMU_SECTION(__patchable_function_entries)

namespace {

/// True for the replacements of a submission's memcpy, memmove and memset.
bool is_ours_by_name(const void* target) {
  return target == reinterpret_cast<void*>(emu_memcpy) || target == reinterpret_cast<void*>(emu_memmove) ||
         target == reinterpret_cast<void*>(emu_memset);
}

/// True for the entry of a function of the submission, as listed by -fpatchable-function-entry.
bool is_own_function(const void* target) {
  const Range list = __patchable_function_entries();
  for (uintptr_t at = list.begin; at < list.end; at += sizeof target)
    if (*reinterpret_cast<const void* const*>(at) == target) return true;
  return false;
}

[[noreturn]] void end_launch() {
  raise_sticky_error(kIllegalAddress);
  abandon_launch();
}

}  // namespace

void close_gates() { emu_runs_kernels = 1; }

}  // namespace emu

extern "C" void emu_closed_gate(const char* function) {
  using namespace emu;
  add_error_at(image_offset(__builtin_return_address(0)), lab::FindingKind::host_access, lab::Detail::host_function, 0,
               function);
  end_launch();
}

extern "C" void emu_check_target(void* target, void* from) {
  using namespace emu;
  if (is_ours_by_name(target)) return;
  if (!emu_runs_kernels) return lab::may_be_called(target) ? void() : host_computes_call();
  if (is_own_function(target) || !lab::is_code(target) || lab::is_math_function(target)) return;
  add_error_at(image_offset(from), lab::FindingKind::cheating, lab::Detail::computed_call);
  end_launch();
}
