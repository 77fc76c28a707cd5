// Measures the device time of one call. The whole package measures in this way. CUDA C++17; needs a GPU.
//
// - L2 is flushed before every sample, by writing a buffer that is several times its size.
// - The buffer is written twice, so that the host has queued the call before the device reaches it. Then the host's
// launch latency is not counted, even if the call first queries the runtime.
// - CUDA events on the default stream enclose the call. Then the device is synchronised, and time that other streams
// still need is added. Work that another stream did during the flush is not measured. The judge detects such work by
// its own clock over many calls (turns.h).
// - After a long sample the GPU gets a pause, because a sustained load would reach the power limit and lower the clock.
//
// To compare several kernels, take samples in turns (`in_turns`). common/timing/timing.h computes the medians. A CUDA
// error ends the program with a message (cuda_check.h).
#pragma once
#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

#include "common/cuda_check.h"

namespace gpu {

/// Uses the current device and the default stream.
class Timer {
 public:
  Timer() {
    int device = 0, l2_bytes = 0;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&l2_bytes, cudaDevAttrL2CacheSize, device));
    flush_bytes_ = std::max(size_t{4} * static_cast<size_t>(l2_bytes), kLeastFlush);
    CUDA_CHECK(cudaMalloc(&flush_, flush_bytes_));
    CUDA_CHECK(cudaEventCreate(&begin_));
    CUDA_CHECK(cudaEventCreate(&end_));
  }

  ~Timer() {
    cudaEventDestroy(end_);
    cudaEventDestroy(begin_);
    cudaFree(flush_);
  }

  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

  /// Returns the seconds that the device needs for the work that `body()` starts. Returns when the device is idle.
  template <class Body>
  double seconds(Body&& body) {
    for (int value : {1, 2}) CUDA_CHECK(cudaMemsetAsync(flush_, value, flush_bytes_));
    CUDA_CHECK(cudaEventRecord(begin_));
    body();
    CUDA_CHECK(cudaEventRecord(end_));
    CUDA_CHECK(cudaEventSynchronize(end_));
    const double left_over = wait_for_other_streams();
    float milliseconds = 0;
    CUDA_CHECK(cudaEventElapsedTime(&milliseconds, begin_, end_));
    return 1e-3 * static_cast<double>(milliseconds) + left_over;
  }

  /// Like seconds(), followed by a pause for cooling if the sample was long.
  template <class Body>
  double sample(Body&& body) {
    const double taken = seconds(body);
    if (taken > kLongSample) std::this_thread::sleep_for(std::chrono::duration<double>(kRest * taken));
    return taken;
  }

 private:
  static constexpr size_t kLeastFlush = size_t{64} << 20;
  static constexpr double kLongSample = 1e-3, kRest = 1.5;
  static constexpr double kIdle = 2e-5;  // synchronising an idle device takes less

  static double wait_for_other_streams() {
    const auto begin = std::chrono::steady_clock::now();
    CUDA_CHECK(cudaDeviceSynchronize());
    const double waited = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return waited > kIdle ? waited : 0;
  }

  void* flush_ = nullptr;
  size_t flush_bytes_ = 0;
  cudaEvent_t begin_ = nullptr, end_ = nullptr;
};

/// Times all bodies in turns, in seconds. result[i] contains `rounds` samples of bodies[i], taken after `warm_up`
/// rounds that do not count. Samples of one round are subject to the same disturbances, so ratios are computed within
/// rounds (lab::estimate_ratio).
inline std::vector<std::vector<double>> in_turns(Timer& timer, const std::vector<std::function<void()>>& bodies,
                                                 int rounds, int warm_up = 2) {
  std::vector<std::vector<double>> seconds(bodies.size());
  for (int round = -warm_up; round < rounds; ++round)
    for (size_t i = 0; i < bodies.size(); ++i) {
      const double taken = timer.sample(bodies[i]);
      if (round >= 0) seconds[i].push_back(taken);
    }
  return seconds;
}

}  // namespace gpu
