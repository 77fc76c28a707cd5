// Work in a process of its own, which can be given up at any moment.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include <sys/types.h>

namespace grader {

class ChildJob {
 public:
  /// The process runs `work` and ends; it also ends when this one does. To be called by a program of one thread.
  explicit ChildJob(const std::function<std::string()>& work);
  /// Gives it up, with all that it started.
  ~ChildJob();
  ChildJob(const ChildJob&) = delete;
  ChildJob& operator=(const ChildJob&) = delete;

  /// Can be read when there is something for take().
  int output() const { return output_; }
  /// What `work` returned, once it has; "" where the process ended without.
  std::optional<std::string> take();

 private:
  int output_ = -1;
  pid_t process_ = -1;
  std::string text_;
};

}  // namespace grader
