#include "common/emulator/device/state/clock.h"

#include <bit>
#include <utility>

#include "common/emulator/device/state/state.h"

namespace emu {

void start_clock(std::vector<double> launch_seconds) {
  state.clock.kept = true;
  state.clock.launch_seconds = std::move(launch_seconds);
}

void pass_launch_time() {
  Clock& c = state.clock;
  if (c.next_launch < c.launch_seconds.size()) c.now += c.launch_seconds[c.next_launch];
  ++c.next_launch;
}

void pass_copy_time(size_t bytes) {
  constexpr double kStartSeconds = 5e-6, kBytesPerSecond = 25e9;  // PCIe 4.0, pinned memory
  if (state.clock.kept) state.clock.now += kStartSeconds + static_cast<double>(bytes) / kBytesPerSecond;
}

uint64_t clock_bits() { return state.clock.kept ? std::bit_cast<uint64_t>(state.clock.now) : 0; }

}  // namespace emu
