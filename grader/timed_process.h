// A CPU kernel in a sandboxed process that stays alive, so that the judge can time it call by call (common/turns.h).
#pragma once
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "grader/rubric.h"
#include "grader/sandbox.h"
#include "grader/workspace.h"

namespace grader {

/// The sandbox runs a command to its end, so it does that in a thread of its own; turns go through two named pipes.
class TimedProcess {
 public:
  /// Starts `binary --time`, for at most `wall_seconds`, and waits until it has taken A and B.
  TimedProcess(const std::string& binary, const Shape& shape, const std::vector<float>& A, const std::vector<float>& B,
               double wall_seconds);
  ~TimedProcess();
  TimedProcess(const TimedProcess&) = delete;
  TimedProcess& operator=(const TimedProcess&) = delete;

  /// Empty as long as every turn was answered as agreed. After that, all turns do nothing.
  const std::string& error() const { return error_; }

  /// Other inputs, in other buffers. Not timed.
  void load(const std::vector<float>& A, const std::vector<float>& B);
  /// Seconds of the judge's clock for one matmul, the way there and back included.
  double go();
  /// Seconds for the way there and back alone.
  double ping();
  /// C as it is after the last go().
  std::vector<float> output();

 private:
  void make_pipes();
  void start(const std::string& binary, double wall_seconds);
  void fail(const char* why);
  std::string how_it_ended() const;
  bool wait_for(int file, short what);
  void write_all(const void* bytes, size_t size);
  void read_all(void* bytes, size_t size);
  void expect_done();
  double timed_turn(char command);

  Shape shape_;
  Workspace workspace_;
  std::string error_;
  uint64_t nonce_;
  int to_ = -1, from_ = -1;
  double deadline_ = 0;
  std::atomic<bool> ended_{false};
  Outcome outcome_;
  std::thread sandbox_;
};

}  // namespace grader
