// Predicts when the host and the device of a GPU would reach each CUDA call. The host requests work and continues; the
// device executes the requests in order. Host code between CUDA calls takes no time in this model. The clock runs only
// after start_clock(), which labs do not call.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

struct Clock {
  bool kept = false;                   // the clock runs
  double host = 1, device = 1;         // seconds: times at which the host and the device become idle; never 0
  std::vector<double> launch_seconds;  // predicted duration of each launch on the device, in launch order
  size_t next_launch = 0;              // index in launch_seconds
  std::vector<uint64_t> kernels;       // kernels that have been launched
};

void start_clock(std::vector<double> launch_seconds);
/// A launch of the kernel with this identifier. At the first launch of a kernel, the host waits until the kernel is
/// loaded.
void pass_launch_time(uint64_t kernel);
/// A copy between pageable host memory and the device. The host waits for it.
void pass_copy_time(size_t bytes, bool to_device);
/// A copy between pinned or managed memory and the device.
void pass_pinned_copy_time(size_t bytes, bool host_waits);
/// A memset on the device.
void pass_fill_time(size_t bytes);
/// The host waits for all requested work.
void pass_wait_time();

/// An event is recorded. Returns the time in seconds at which the device reaches the event, as the bits of a double; 0
/// if the clock does not run.
uint64_t record_event();

}  // namespace emu
