// A kernel in a sandboxed process that stays alive, so that it can be timed call by call (common/matmul/turns.h).
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
  double judge = 0;    // seconds of the judge's clock, the way there and back included
  double claimed = 0;  // seconds that the process itself measured; 0 on a CPU
};

/// The sandbox runs a command to its end, so it does that in a thread of its own; turns go through two named pipes.
class TimedProcess {
 public:
  /// Starts `binary --time`, for at most `wall_seconds`; it is ready when it answers a ping. `flavour` says what it was
  /// built for.
  TimedProcess(const std::string& binary, Flavour flavour, const Shape& shape, double wall_seconds);
  ~TimedProcess();
  TimedProcess(const TimedProcess&) = delete;
  TimedProcess& operator=(const TimedProcess&) = delete;

  /// Tells the process to end, and does not wait for it.
  void leave();

  /// Empty as long as every turn was answered as agreed. After that, all turns do nothing.
  const std::string& error() const { return error_; }

  /// On a GPU: from here on it multiplies matrices of this shape. Waits until there are buffers for it.
  void take_shape(const Shape& shape);
  bool is_new_in(const Shape& shape) const { return error_.empty() && loads_ == 0 && shape_ == shape; }

  /// Fresh values, in other buffers. Seconds that it took, by the judge's clock.
  double load(const lab::Fresh& fresh);
  TimedCall go();
  /// Seconds of the judge's clock for so many calls in a row, the way there and back included.
  double batch(int calls);
  /// Seconds for the way there and back alone.
  double ping();
  /// Rows of C as they are after the last call, one after the other. On a CPU they are read where they lie.
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
  /// From the first byte of `command` to the end of the answer, and of the `size` bytes that follow it.
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
