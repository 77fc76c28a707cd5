// Device-side services behind the intrinsics in include/.
#include "emulator.h"

#include <cstdio>
#include <cstdlib>

#include "common/emulator/check/access.h"
#include "common/emulator/check/ordering.h"
#include "common/emulator/device/errors.h"
#include "common/emulator/device/scheduler.h"
#include "common/emulator/observe/findings.h"

namespace emu {

void thread_fence(int scope) {
  if (scope > 0) fence();
}

void atomic_access(const volatile void* address, size_t bytes) {
  check_access(__builtin_return_address(0), address, bytes, true, true);
  if (!kCounting) atomic_synchronises(reinterpret_cast<uintptr_t>(address));
}

}  // namespace emu

extern "C" void __assert_fail(const char* expression, const char* file, unsigned line, const char* function) noexcept {
  using namespace emu;
  if (!machine.in_kernel) {
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, expression);
    std::abort();
  }
  auto f = new_finding(lab::FindingKind::launch_error, lab::Severity::error, lab::Detail::device_assert);
  f.line = static_cast<int32_t>(line);
  set_text(f, expression);
  add_finding(f);
  raise_sticky_error(kAssert);
  abandon_launch();
}
