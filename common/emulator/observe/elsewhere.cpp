#include "common/emulator/observe/elsewhere.h"

#include <algorithm>

#include "common/emulator/device/state/frames.h"
#include "common/emulator/device/state/last_access.h"
#include "common/emulator/observe/findings.h"
#include "common/emulator/wall/addresses.h"

namespace emu {

using lab::Detail;
using lab::FindingKind;

void fault(const AccessSite& site, FindingKind kind, Detail detail, int error) {
  auto f = finding_at(site, kind, lab::Severity::error, detail);
  set_text(f, state.running.kernel);
  add_finding(f);
  raise_sticky_error(error);
  abandon_launch();
}

void check_elsewhere(const AccessSite& site) {
  const uintptr_t a = site.address;
  if (on_own_stack(a)) {
    if (site.write) emu_deepest = std::min(emu_deepest, a);
    if (site.write && holds_way_back(a, site.bytes)) fault(site, FindingKind::out_of_bounds, Detail::frame_overwritten);
    return;
  }
  const bool own = is_builtin(a) && !site.write;
  state.running.own_reads += own;
  if (own || is_managed_variable(a)) return;
  if (on_any_stack(a)) fault(site, FindingKind::out_of_bounds, Detail::others_variable);
  if (is_constant_variable(a) || in_read_only(a)) {
    if (site.write) fault(site, FindingKind::out_of_bounds, Detail::write_to_constant);
    if (touches_gap(a, site.bytes))
      add_finding(finding_at(site, FindingKind::out_of_bounds, lab::Severity::error, Detail::past_end));
    return;
  }
  if (a < 65536) fault(site, FindingKind::out_of_bounds, Detail::null_pointer);
  if (is_reserved(a)) fault(site, FindingKind::out_of_bounds, Detail::wild_pointer);
  fault(site, FindingKind::host_access, Detail::kernel_touches_host);
}

}  // namespace emu
