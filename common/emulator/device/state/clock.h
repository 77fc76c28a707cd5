// The time on a GPU, as predicted by the judge: launches take the time they were given, copies the time of a bus
// transfer. The clock runs only after start_clock(), which labs do not call.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

struct Clock {
  bool kept = false;
  double now = 1;                      // in seconds; never 0
  std::vector<double> launch_seconds;  // of future launches, in order
  size_t next_launch = 0;
};

void start_clock(std::vector<double> launch_seconds);
void pass_launch_time();
/// Adds the time of a copy between host and device.
void pass_copy_time(size_t bytes);

/// Returns the time in seconds as the bits of a double; 0 if the clock does not run.
uint64_t clock_bits();

}  // namespace emu
