// Simulates GPUs, for tests and measurements on machines with fewer than two. A simulated GPU only waits. As with real
// GPUs, jobs compile on the CPU and then wait for the GPU that the pool selected.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Duration of one grading in seconds.
struct StandInTimes {
  double compile = 0, on_gpu = 0;
};

/// The use of a GPU by one grading. Times are in seconds since the first grading started.
struct Use {
  std::string gpu;
  double compiled = 0, begin = 0, end = 0;
};

class StandInGpus {
 public:
  /// From now on, this process has `count` GPUs.
  explicit StandInGpus(int count);
  ~StandInGpus();
  StandInGpus(const StandInGpus&) = delete;
  StandInGpus& operator=(const StandInGpus&) = delete;

  /// Runs `files` gradings. Returns their uses of GPUs, sorted by start.
  std::vector<Use> grade(size_t files, unsigned workers, const StandInTimes& times) const;

 private:
  std::string before_;
  bool was_set_ = false;
};

}  // namespace grader
