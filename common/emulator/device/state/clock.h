// The predicted time on a GPU. The host requests work and continues; the device executes the requests in order. The clock
// runs only if it was started; labs have none. Host code between calls of CUDA takes no time here.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

struct Clock {
  bool kept = false;
  double host = 1, device = 1;         // time in seconds at which it becomes idle; never 0
  std::vector<double> launch_seconds;  // predicted device time of each launch, in order
  size_t next_launch = 0;
  std::vector<uint64_t> kernels;  // that have run
};

void start_clock(std::vector<double> launch_seconds);
/// `kernel` identifies the kernel. Its first launch waits until it is loaded.
void pass_launch_time(uint64_t kernel);
/// A copy between pageable host memory and the device; the host waits.
void pass_copy_time(size_t bytes, bool to_device);
/// A copy between pinned or managed memory and the device.
void pass_pinned_copy_time(size_t bytes, bool host_waits);
/// Memory that the device fills by itself.
void pass_fill_time(size_t bytes);
/// The host waits for all requested work.
void pass_wait_time();

/// Records an event. Returns the time at which the device reaches it, as the bits of a double; 0 if the clock does not run.
uint64_t record_event();

}  // namespace emu
