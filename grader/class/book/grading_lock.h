// One process at a time grades into a gradebook: two would grade everything twice. Decisions and exports need no lock.
#pragma once
#include <string>

namespace grader {

/// It ends with its process, however that ends. Works in folders that several machines share, too.
class GradingLock {
 public:
  /// Throws BookError (being_graded) where another process has it, and where the file beside the gradebook cannot be made.
  explicit GradingLock(const std::string& book);
  ~GradingLock();
  GradingLock(const GradingLock&) = delete;
  GradingLock& operator=(const GradingLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace grader
