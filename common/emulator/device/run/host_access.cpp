// What host code of a submission may not do, whatever the build looks for: touch what is not its own, and call through
// pointers what it may not call.
#include "common/emulator/device/run/device.h"
#include "common/runner/indirect_calls.h"

extern "C" {
void* emu_memcpy(void*, const void*, size_t);
void* emu_memmove(void*, const void*, size_t);
void* emu_memset(void*, int, size_t);
}

namespace emu {
namespace {

using lab::Detail;
using lab::FindingKind;

void report(const AccessSite& site, FindingKind kind, Detail detail) {
  add_finding(finding_at(site, kind, lab::Severity::error, detail));
}

void host_reads_managed(const AccessSite& site) {
  CopiesBack& back = state.copies_back;
  if (site.write || back.managed_told || !counts_as_copy_back(site.bytes)) return;
  OpenOwnMemory open;
  back.managed_told = true;
  report(site, FindingKind::host_access, Detail::copy_back);
}

/// What a submission's memcpy becomes.
bool is_ours_by_name(const void* target) {
  return target == reinterpret_cast<void*>(emu_memcpy) || target == reinterpret_cast<void*>(emu_memmove) ||
         target == reinterpret_cast<void*>(emu_memset);
}

}  // namespace

void host_access(const AccessSite& site) {
  if (site.write && is_not_the_students(site.address, site.bytes)) {
    report(site, FindingKind::cheating, Detail::none);
    end_case_early();
  }
  const Allocation* a = find_allocation(site.address);
  if (a && a->managed) {
    host_reads_managed(site);
    if (site.write) device.observer.written(site.address, site.bytes);
    return;
  }
  if (is_managed_variable(site.address)) return host_reads_managed(site);
  const bool on_device = is_global(site.address) || is_shared(site.address);
  if (!on_device && !is_device_variable(site.address) && !is_constant_variable(site.address)) return;
  report(site, FindingKind::host_access, Detail::host_touches_device);
  if (on_device) end_case_early();
}

}  // namespace emu

extern "C" void emu_check_target(void* target) {
  using namespace emu;
  if (is_ours_by_name(target) || lab::may_be_called(target)) return;
  add_error(0, lab::FindingKind::cheating, lab::Detail::computed_call);
  end_case_early();
}
