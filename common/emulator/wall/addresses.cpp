#include "common/emulator/wall/addresses.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <span>

#include "common/emulator/wall/messages.h"

namespace emu {
EMU_SECTION(emu_device)
EMU_SECTION(emu_device_const)
EMU_SECTION(emu_constant)
EMU_SECTION(emu_constant_const)
EMU_SECTION(emu_managed)
EMU_SECTION(emu_gaps)

namespace {

/// One entry of section emu_gaps.
struct Gap {
  int32_t from_here;
  uint32_t bytes;
  Range range() const {
    const uintptr_t begin = reinterpret_cast<uintptr_t>(this) + static_cast<uintptr_t>(intptr_t{from_here});
    return {begin, begin + bytes};
  }
};

std::span<const Gap> gaps() {
  const Range all = emu_gaps();
  return {reinterpret_cast<const Gap*>(all.begin), (all.end - all.begin) / sizeof(Gap)};
}

}  // namespace

size_t device_capacity = kDeviceCapacity;

bool reserve(uintptr_t at, size_t bytes, int protection) {
  void* const wanted = reinterpret_cast<void*>(at);
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
  return mmap(wanted, bytes, protection, kFlags, -1, 0) == wanted;
}

/// The smallest range that holds all variables of the device; empty if the program has none.
Range around_variables() {
  Range all{};
  for (const Range& r : {emu_device(), emu_device_const(), emu_managed(), emu_constant(), emu_constant_const()}) {
    if (r.begin == r.end) continue;
    all = all.end ? Range{std::min(all.begin, r.begin), std::max(all.end, r.end)} : r;
  }
  return all;
}

Range device_section() { return emu_device(); }
Range managed_section() { return emu_managed(); }

bool is_managed_variable(uintptr_t a) { return managed_section().holds(a); }

bool is_device_variable(uintptr_t a) {
  return emu_device().holds(a) || emu_device_const().holds(a) || is_managed_variable(a);
}

bool is_constant_variable(uintptr_t a) { return emu_constant().holds(a) || emu_constant_const().holds(a); }

bool is_unwritable_variable(uintptr_t a, size_t bytes) {
  return emu_device_const().holds(a, bytes) || emu_constant_const().holds(a, bytes);
}

std::vector<Range> gaps_between_variables() {
  std::vector<Range> ranges;
  for (const Gap& gap : gaps()) ranges.push_back(gap.range());
  std::ranges::sort(ranges, {}, &Range::begin);
  return ranges;
}

bool is_variable(uintptr_t a, size_t bytes) {
  const std::array all{emu_device(), emu_device_const(), emu_managed(), emu_constant(), emu_constant_const()};
  return std::any_of(all.begin(), all.end(), [&](const Range& r) { return r.holds(a, bytes); }) &&
         std::ranges::none_of(gaps(), [&](const Gap& gap) { return gap.range().touches(a, bytes); });
}

}  // namespace emu
