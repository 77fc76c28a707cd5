// Puts a steady load on the GPU: repeats one call for seconds, and measures power and clock as the driver reports them
// (NVML).
#pragma once
#include <cuda_runtime.h>
#include <dlfcn.h>

#include <algorithm>
#include <vector>

#include "common/cuda_check.h"
#include "common/timing/timing.h"

namespace gpu {

/// The driver's meters of the current device. If the driver does not support a meter, its value is -1.
class Meters {
 public:
  Meters() {
    void* library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    const auto begin = find<int (*)()>(library, "nvmlInit_v2");
    const auto by_bus = find<int (*)(const char*, void**)>(library, "nvmlDeviceGetHandleByPciBusId_v2");
    energy_ = find<Energy>(library, "nvmlDeviceGetTotalEnergyConsumption");
    clock_ = find<Clock>(library, "nvmlDeviceGetClockInfo");
    int device = 0;
    char bus[32];
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetPCIBusId(bus, sizeof bus, device));
    if (!begin || !by_bus || begin() != 0 || by_bus(bus, &handle_) != 0) handle_ = nullptr;
  }

  /// Returns the energy used since the driver was loaded.
  double joules() const {
    unsigned long long thousandths = 0;
    return handle_ && energy_ && energy_(handle_, &thousandths) == 0 ? 1e-3 * double(thousandths) : -1;
  }

  /// Returns the current clock of the multiprocessors.
  double megahertz() const {
    constexpr int kMultiprocessors = 1;  // NVML_CLOCK_SM
    unsigned clock = 0;
    return handle_ && clock_ && clock_(handle_, kMultiprocessors, &clock) == 0 ? clock : -1;
  }

 private:
  using Energy = int (*)(void*, unsigned long long*);
  using Clock = int (*)(void*, int, unsigned*);

  template <class Function>
  static Function find(void* library, const char* name) {
    return reinterpret_cast<Function>(dlsym(library, name));
  }

  void* handle_ = nullptr;
  Energy energy_ = nullptr;
  Clock clock_ = nullptr;
};

// seconds_per_call and watts are averages. megahertz is the median.
struct Steady {
  double seconds_per_call, watts, megahertz;  // -1 if the driver has no such meter
};

/// Repeats `call` for `seconds`, after half a second that does not count.
template <class Body>
Steady steady(Body&& call, double seconds) {
  constexpr double kWarmUp = 0.5, kBatch = 0.05;
  static const Meters meters;
  const auto for_a_time = [&](double time, int batch, std::vector<double>* clocks) {
    const double begin = lab::now_seconds();
    long long calls = 0;
    while (lab::now_seconds() - begin < time) {
      for (int i = 0; i < batch; ++i) call();
      if (clocks) clocks->push_back(meters.megahertz());  // measured while the device is busy
      CUDA_CHECK(cudaDeviceSynchronize());
      calls += batch;
    }
    return (lab::now_seconds() - begin) / double(calls);
  };
  const double once = for_a_time(kWarmUp, 1, nullptr);
  std::vector<double> clocks;
  const double joules = meters.joules(), begin = lab::now_seconds();
  const double each = for_a_time(seconds, std::max(1, int(kBatch / once)), &clocks);
  const double taken = lab::now_seconds() - begin, spent = meters.joules() - joules;
  std::nth_element(clocks.begin(), clocks.begin() + clocks.size() / 2, clocks.end());
  return {each, joules < 0 ? -1 : spent / taken, clocks[clocks.size() / 2]};
}

}  // namespace gpu
