// Accesses by host code, which the compiler's callbacks report as they do for kernels. Finds device variables used by
// name.
#include "common/emulator/wall/host_access.h"

#include "common/emulator/host/link.h"
#include "common/emulator/host/own_memory.h"
#include "common/emulator/host/pages.h"
#include "common/emulator/host/places.h"
#include "common/emulator/host/unfinished.h"
#include "common/emulator/wall/addresses.h"

namespace emu {

namespace {

void touch(uintptr_t address, size_t bytes, bool write, const host::Caller& caller) {
  // Fetched here and not at the fault, which may happen inside memcpy(): here the line is the student's.
  if (is_global(address) && !host::has_page(address)) host::fetch_page(address, caller.place());
  if (is_managed_variable(address)) return host::fetch_variables();
  if (is_device_variable(address) || is_constant_variable(address))
    host::ask(HostTouched{address, bytes, caller.place(), write});
}

}  // namespace

HostInterest host_interest{around_variables(), false};

void host_access(uintptr_t address, size_t bytes, bool write, uint64_t pc) {
  if (!host::ring) return;
  const host::Caller caller = EMU_CALLER(pc);
  touch(address, bytes, write, caller);
  if (is_global(address) || is_managed_variable(address))
    host::look_at_unfinished(address, bytes, write, caller);
  else if (host::is_own_memory_watched())
    host::look_at_own(address, bytes, write, false, caller);
}

void host_flag_access(uintptr_t address, size_t bytes, bool write, uint64_t pc) {
  if (!host::ring) return;
  const host::Caller caller = EMU_CALLER(pc);
  touch(address, bytes, write, caller);
  if (is_global(address)) return host::wait_by_flag();
  if (host::is_own_memory_watched()) host::look_at_own(address, bytes, write, true, caller);
}

void host_computes_call() {
  if (host::ring) host::ask(ComputedCall{});
}

}  // namespace emu
