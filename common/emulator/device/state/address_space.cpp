#include "common/emulator/device/state/address_space.h"

#include <link.h>

#include <algorithm>
#include <functional>

#include "common/emulator/device/state/state.h"

namespace emu {
EMU_SECTION(emu_builtin)

namespace {

/// The first object reported is the program itself.
int learn_segments(dl_phdr_info* info, size_t, void*) {
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& p = info->dlpi_phdr[i];
    const bool fixed = (p.p_type == PT_LOAD && !(p.p_flags & PF_W)) || p.p_type == PT_GNU_RELRO;
    const uintptr_t begin = info->dlpi_addr + p.p_vaddr;
    if (fixed) state.space.read_only.push_back({begin, begin + p.p_memsz});
  }
  return 1;
}

}  // namespace

void learn_address_space() {
  dl_iterate_phdr(learn_segments, nullptr);
  state.space.gaps = gaps_between_variables();
}

bool touches_gap(uintptr_t a, size_t bytes) {
  const auto& gaps = state.space.gaps;
  const auto next = std::ranges::lower_bound(gaps, a, std::less_equal(), &Range::end);
  return next != gaps.end() && next->touches(a, bytes);
}

bool is_builtin(uintptr_t a) { return emu_builtin().holds(a); }

bool in_read_only(uintptr_t a) {
  const auto& ranges = state.space.read_only;
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& r) { return r.holds(a); });
}

bool is_reserved(uintptr_t a) { return a >= kDeviceBase / 2 && a < kSharedShadowBase + kDeviceBase; }

}  // namespace emu
