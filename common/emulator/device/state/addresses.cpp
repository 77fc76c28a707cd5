#include "common/emulator/device/state/addresses.h"

#include <link.h>

#include <algorithm>

#include "common/emulator/device/state/state.h"

namespace emu {
EMU_SECTION(emu_device)
EMU_SECTION(emu_device_const)
EMU_SECTION(emu_constant)
EMU_SECTION(emu_constant_const)
EMU_SECTION(emu_managed)
EMU_SECTION(emu_builtin)

namespace {

int learn_segments(dl_phdr_info* info, size_t, void* count) {
  AddressSpace& space = state.space;
  bool is_program = (*static_cast<int*>(count))++ == 0;  // the first one is the program itself
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& p = info->dlpi_phdr[i];
    bool fixed = (p.p_type == PT_LOAD && !(p.p_flags & PF_W)) || p.p_type == PT_GNU_RELRO;
    uintptr_t begin = info->dlpi_addr + p.p_vaddr;
    bool writable = p.p_type == PT_LOAD && (p.p_flags & PF_W);
    if (is_program && fixed) space.read_only.push_back({begin, begin + p.p_memsz});
    if (!is_program && writable) space.not_the_students.push_back({begin, begin + p.p_memsz});
  }
  return 0;
}

}  // namespace

void learn_address_space() {
  int count = 0;
  dl_iterate_phdr(learn_segments, &count);
}

Range device_section() { return emu_device(); }
bool is_device_variable(uintptr_t a) {
  return emu_device().holds(a) || emu_device_const().holds(a) || is_managed_variable(a);
}
bool is_managed_variable(uintptr_t a) { return emu_managed().holds(a); }
bool is_constant_variable(uintptr_t a) { return emu_constant().holds(a) || emu_constant_const().holds(a); }
bool is_builtin(uintptr_t a) { return emu_builtin().holds(a); }

bool in_read_only(uintptr_t a) {
  const auto& ranges = state.space.read_only;
  return std::any_of(ranges.begin(), ranges.end(), [&](const Range& r) { return r.holds(a); });
}

bool is_reserved(uintptr_t a) { return a >= kDeviceBase / 2 && a < kSharedShadowBase + kDeviceBase; }

bool is_not_the_students(uintptr_t address, size_t bytes) {
  const auto& ranges = state.space.not_the_students;
  return is_own_memory(address, bytes) ||
         std::any_of(ranges.begin(), ranges.end(), [&](const Range& r) { return r.meets(address, bytes); });
}

}  // namespace emu
