// Runs a kernel in a sandboxed process that stays alive, so that single calls can be timed (common/matmul/turns.h).
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "common/matmul/turns.h"
#include "grader/base/shape.h"
#include "grader/build/build.h"
#include "grader/run/outputs.h"
#include "grader/sandbox/sandbox.h"
#include "grader/sandbox/workspace.h"

namespace grader {

/// One call of matmul.
struct TimedCall {
  double judge = 0;    // seconds by the judge's clock, including the round trip
  double claimed = 0;  // seconds that the process itself measured; 0 on a CPU
};

/// A process that waits for commands. The sandbox runs a command to its end, so it runs in a separate thread. Commands
/// and answers use two named pipes.
class TimedProcess {
 public:
  /// Starts `binary --time`, for at most `wall_seconds`. The process is ready when it answers a ping. `flavour` is that
  /// of the build.
  TimedProcess(const std::string& binary, Flavour flavour, const Shape& shape, double wall_seconds);
  ~TimedProcess();
  TimedProcess(const TimedProcess&) = delete;
  TimedProcess& operator=(const TimedProcess&) = delete;

  /// Tells the process to end, without waiting for it.
  void leave();

  /// Empty as long as every turn was answered correctly. After an error, turns do nothing.
  const std::string& error() const { return error_; }

  /// On a GPU: sets the shape of the following calls. Waits until buffers for it are allocated.
  void take_shape(const Shape& shape);
  bool is_new_in(const Shape& shape) const { return error_.empty() && loads_ == 0 && shape_ == shape; }

  /// Loads fresh values into the next buffers. Returns the time by the judge's clock, in seconds.
  double load(const lab::Fresh& fresh);
  TimedCall go();
  /// Returns the time of `calls` consecutive calls by the judge's clock, in seconds, including the round trip.
  double batch(int calls);
  /// Returns the time of a round trip without work, in seconds.
  double ping();
  /// Returns rows of C after the last call, one after another. On a CPU they are read from the shared file.
  std::vector<float> rows(const std::vector<int32_t>& numbers);

 private:
  void make_pipes();
  void start(const std::string& binary, Flavour flavour, double wall_seconds);
  void fail(const char* why);
  std::string how_it_ended() const;
  bool wait_for(int file, short what);
  void write_all(const void* bytes, size_t size);
  void read_all(void* bytes, size_t size);
  void expect_done();
  /// Returns the time in seconds from the first byte of `command` to the end of the answer, including the `size` bytes
  /// that follow it.
  double timed_turn(const std::string& command, void* bytes = nullptr, size_t size = 0);

  Shape shape_;
  Workspace workspace_;
  std::string error_;
  std::unique_ptr<Outputs> outputs_;  // CPU: C of each set of buffers
  size_t loads_ = 0;
  uint64_t nonce_;
  int to_ = -1, from_ = -1;
  double deadline_ = 0;
  std::atomic<bool> ended_{false};
  Outcome outcome_;
  std::thread sandbox_;
};

}  // namespace grader
