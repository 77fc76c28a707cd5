#include "common/emulator/wall/addresses.h"

#include <algorithm>
#include <array>

// The linker gives the bounds of sections whose names are C identifiers.
#define EMU_SECTION(NAME)                                 \
  extern "C" char __start_##NAME[] __attribute__((weak)); \
  extern "C" char __stop_##NAME[] __attribute__((weak));

EMU_SECTION(emu_device)
EMU_SECTION(emu_device_const)
EMU_SECTION(emu_constant)
EMU_SECTION(emu_constant_const)
EMU_SECTION(emu_managed)

namespace emu {
namespace {

Range range(const char* begin, const char* end) {
  return {reinterpret_cast<uintptr_t>(begin), reinterpret_cast<uintptr_t>(end)};
}

Range device_constants() { return range(__start_emu_device_const, __stop_emu_device_const); }
Range constants() { return range(__start_emu_constant, __stop_emu_constant); }
Range constants_of_constants() { return range(__start_emu_constant_const, __stop_emu_constant_const); }

}  // namespace

Range device_section() { return range(__start_emu_device, __stop_emu_device); }
Range managed_section() { return range(__start_emu_managed, __stop_emu_managed); }

bool is_managed_variable(uintptr_t a) { return managed_section().holds(a); }

bool is_device_variable(uintptr_t a) {
  return device_section().holds(a) || device_constants().holds(a) || is_managed_variable(a);
}

bool is_constant_variable(uintptr_t a) { return constants().holds(a) || constants_of_constants().holds(a); }

bool is_variable(uintptr_t a, size_t bytes) {
  const std::array all{device_section(), device_constants(), managed_section(), constants(), constants_of_constants()};
  return std::any_of(all.begin(), all.end(), [&](const Range& r) { return r.holds(a, bytes); });
}

}  // namespace emu
