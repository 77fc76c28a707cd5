// Runs work in a separate process, which can be stopped at any moment.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include <sys/types.h>

namespace grader {

class ChildJob {
 public:
  /// The process runs `work` and ends; it also ends when its parent does. The calling program must have one thread.
  explicit ChildJob(const std::function<std::string()>& work);
  /// Stops the process and everything that it started.
  ~ChildJob();
  ChildJob(const ChildJob&) = delete;
  ChildJob& operator=(const ChildJob&) = delete;

  /// A descriptor that becomes readable when take() has a result.
  int output() const { return output_; }
  /// The result of `work`, once it has returned; "" if the process ended without a result.
  std::optional<std::string> take();

 private:
  int output_ = -1;
  pid_t process_ = -1;
  std::string text_;
};

}  // namespace grader
