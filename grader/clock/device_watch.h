// Observes the state of the GPU during a measurement with nvidia-smi: clocks, power, reasons for lowered clocks, and
// other programs on the device.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace grader {

struct DeviceState {
  int samples = 0;
  double lowest_clock = 0, highest_clock = 0, limit_clock = 0;  // clocks of the multiprocessors in MHz, under load
  double most_power = 0, power_limit = 0;                       // W
  double temperature = 0;                                       // maximum, in degrees Celsius
  uint64_t reasons = 0;                                         // why clocks were lowered under load, as bits of NVML
  std::string name, driver;                                     // "" if there is no nvidia-smi
  std::vector<std::string> others;  // other programs on the device before the measurement: "1234 python3"
};

/// Polls nvidia-smi from its construction to stop(). Does nothing if `on` is false or if there is no nvidia-smi.
class DeviceWatch {
 public:
  explicit DeviceWatch(bool on);
  ~DeviceWatch();
  DeviceWatch(const DeviceWatch&) = delete;
  DeviceWatch& operator=(const DeviceWatch&) = delete;
  DeviceState stop();
  /// Returns the programs that used the device before the measurement.
  const std::vector<std::string>& others() const { return state_.others; }

 private:
  DeviceState state_;
  int output_ = -1;
  int process_ = -1;
};

/// Returns a sentence about disturbances of the measurement, or "".
std::string remark_on(const DeviceState& state);

/// Returns the values for the JSON: "device", "driver", "clock_mhz", "power_w", ….
std::map<std::string, std::string> record_of(const DeviceState& state);

// ---- Internal functions, declared for tests.

/// Parses lines of `--query-gpu=name,driver_version,clocks.sm,clocks.max.sm,power.draw,power.limit,temperature.gpu,
/// utilization.gpu,clocks_event_reasons.active --format=csv,noheader,nounits`. "[N/A]" counts as 0.
void add_samples(const std::string& printed, DeviceState& state);

/// Parses lines of `--query-compute-apps=pid,process_name --format=csv,noheader`.
std::vector<std::string> parse_programs(const std::string& printed);

}  // namespace grader
