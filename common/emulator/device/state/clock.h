// The time that a GPU would have, as far as the judge has predicted it. The host requests work and continues; the device
// executes the requests in order. The clock is kept only if it was started; labs have none. What host code does between
// its calls takes no time here.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

struct Clock {
  bool kept = false;
  double host = 1, device = 1;         // seconds, from when on it is free; never 0
  std::vector<double> launch_seconds;  // on the device, of the launches to come, in their order
  size_t next_launch = 0;
  std::vector<uint64_t> kernels;  // that ran before
};

void start_clock(std::vector<double> launch_seconds);
/// `kernel`: which one. The first launch of each waits until it is loaded.
void pass_launch_time(uint64_t kernel);
/// Between pageable host memory and the device; the host waits.
void pass_copy_time(size_t bytes, bool to_device);
/// Between pinned or managed memory and the device.
void pass_pinned_copy_time(size_t bytes, bool host_waits);
/// Of memory that the device writes by itself.
void pass_fill_time(size_t bytes);
/// The host waits for all requested work.
void pass_wait_time();

/// The bits of a double: when the device comes to an event that is recorded here; 0 where no clock is kept.
uint64_t record_event();

}  // namespace emu
