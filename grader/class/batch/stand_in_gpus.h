// GPUs that only take time, for tests and measurements on machines with fewer than two: jobs compile on the CPU, and then have
// a turn on the GPU that the pool chose, as real ones do.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Seconds that one grading takes.
struct StandInTimes {
  double compile = 0, on_gpu = 0;
};

/// One turn, in seconds since the first grading began.
struct Use {
  std::string gpu;
  double compiled = 0, begin = 0, end = 0;
};

class StandInGpus {
 public:
  /// From here on this process sees so many GPUs.
  explicit StandInGpus(int count);
  ~StandInGpus();
  StandInGpus(const StandInGpus&) = delete;
  StandInGpus& operator=(const StandInGpus&) = delete;

  /// The turns of so many gradings, by when they began.
  std::vector<Use> grade(size_t files, unsigned workers, const StandInTimes& times) const;

 private:
  std::string before_;
  bool was_set_ = false;
};

}  // namespace grader
