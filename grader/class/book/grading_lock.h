// Ensures that only one process at a time grades into a gradebook, because two would grade everything twice. Decisions
// and exports need no lock.
#pragma once
#include <string>

namespace grader {

/// Released when its process ends for any reason. Also works in folders that several machines share.
class GradingLock {
 public:
  /// Throws BookError (being_graded) if a different process holds it, or if the file beside the gradebook cannot be
  /// created.
  explicit GradingLock(const std::string& book);
  ~GradingLock();
  GradingLock(const GradingLock&) = delete;
  GradingLock& operator=(const GradingLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace grader
