// Where the calls through pointers of a submission may lead in the emulator: from host code to what may be named, from
// a kernel to functions of the submission, which never come here, and to those of mathematics.
#include "common/runner/indirect_calls.h"

#include "common/emulator/device/run/device.h"
#include "common/emulator/wall/host_access.h"

extern "C" {
void* emu_memcpy(void*, const void*, size_t);
void* emu_memmove(void*, const void*, size_t);
void* emu_memset(void*, int, size_t);
}

namespace emu {
namespace {

/// What a submission's memcpy becomes.
bool is_ours_by_name(const void* target) {
  return target == reinterpret_cast<void*>(emu_memcpy) || target == reinterpret_cast<void*>(emu_memmove) ||
         target == reinterpret_cast<void*>(emu_memset);
}

}  // namespace
}  // namespace emu

extern "C" void emu_check_target(void* target) {
  using namespace emu;
  if (is_ours_by_name(target)) return;
  const bool in_kernel = state.running.in_kernel;
  if (in_kernel ? !lab::is_code(target) || lab::is_math_function(target) : lab::may_be_called(target)) return;
  if (!in_kernel) return host_computes_call();
  add_error(0, lab::FindingKind::cheating, lab::Detail::computed_call);
  raise_sticky_error(kIllegalAddress);
  abandon_launch();
}
