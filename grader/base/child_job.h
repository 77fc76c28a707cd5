// Runs work in a separate process, which can be stopped at any moment.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include <sys/types.h>

namespace grader {

class ChildJob {
 public:
  /// The process runs `work` and then ends. It also ends when its parent ends. The calling program must have one
  /// thread.
  explicit ChildJob(const std::function<std::string()>& work);
  /// Kills the process and everything that it started.
  ~ChildJob();
  ChildJob(const ChildJob&) = delete;
  ChildJob& operator=(const ChildJob&) = delete;

  /// Returns a descriptor that becomes readable when take() has a result.
  int output() const { return output_; }
  /// Returns the result of `work`, or nothing if it is still running. Returns "" if the process ended without a result.
  std::optional<std::string> take();

 private:
  int output_ = -1;
  pid_t process_ = -1;
  std::string text_;
};

}  // namespace grader
