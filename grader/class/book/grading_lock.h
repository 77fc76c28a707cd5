// Ensures that only one process at a time grades into a gradebook, because two processes would grade everything twice.
// Decisions and exports need no lock.
#pragma once
#include <string>

namespace grader {

/// A lock that is released when its process ends, for any reason. It also works in folders that several machines share.
class GradingLock {
 public:
  /// Throws BookError (being_graded) if a different process holds the lock, or if the lock file beside the gradebook
  /// cannot be created.
  explicit GradingLock(const std::string& book);
  ~GradingLock();
  GradingLock(const GradingLock&) = delete;
  GradingLock& operator=(const GradingLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace grader
