// The time that a GPU would have, as far as the judge has predicted it: launches take what they were given, copies what a bus
// takes. Nobody keeps it unless it was started; labs have none.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

struct Clock {
  bool kept = false;
  double now = 1;                      // seconds; never 0
  std::vector<double> launch_seconds;  // of the launches to come, in their order
  size_t next_launch = 0;
};

void start_clock(std::vector<double> launch_seconds);
void pass_launch_time();
/// Between host and device.
void pass_copy_time(size_t bytes);

/// The bits of a double; 0 where no clock is kept.
uint64_t clock_bits();

}  // namespace emu
