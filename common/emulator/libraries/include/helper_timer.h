// A stopwatch on the host, as in the samples of the CUDA Toolkit. Written for this package.
#pragma once
#include <chrono>

/// Times are in milliseconds.
class StopWatchInterface {
 public:
  void start() { started_ = Clock::now(), running_ = true; }
  void stop() {
    if (running_) total_ += since_start(), ++sessions_;
    running_ = false;
  }
  void reset() { total_ = 0, sessions_ = 0, started_ = Clock::now(); }
  float getTime() const { return total_ + (running_ ? since_start() : 0.f); }
  float getAverageTime() const { return sessions_ > 0 ? total_ / static_cast<float>(sessions_) : 0.f; }

 private:
  using Clock = std::chrono::steady_clock;
  float since_start() const { return std::chrono::duration<float, std::milli>(Clock::now() - started_).count(); }
  Clock::time_point started_ = Clock::now();
  float total_ = 0;
  int sessions_ = 0;
  bool running_ = false;
};
using StopWatchLinux = StopWatchInterface;

inline bool sdkCreateTimer(StopWatchInterface** timer) { return *timer = new StopWatchInterface; }
inline bool sdkDeleteTimer(StopWatchInterface** timer) {
  delete *timer;
  *timer = nullptr;
  return true;
}
inline bool sdkStartTimer(StopWatchInterface** timer) { return *timer ? (*timer)->start(), true : false; }
inline bool sdkStopTimer(StopWatchInterface** timer) { return *timer ? (*timer)->stop(), true : false; }
inline bool sdkResetTimer(StopWatchInterface** timer) { return *timer ? (*timer)->reset(), true : false; }
inline float sdkGetTimerValue(StopWatchInterface** timer) { return *timer ? (*timer)->getTime() : -1.f; }
inline float sdkGetAverageTimerValue(StopWatchInterface** timer) { return *timer ? (*timer)->getAverageTime() : -1.f; }
