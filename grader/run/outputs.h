// Reads the results of a CPU runner (common/protocol/outputs.h). A submission shares the runner's process, so the judge
// does not rely on records of the process. C is the content of this file when the process has reported the end of a
// call.
#pragma once
#include <vector>

#include "grader/run/job.h"
#include "grader/sandbox/sandbox.h"

namespace grader {

/// The file that contains C for several cases. Initially, each C is poisoned.
class Outputs {
 public:
  explicit Outputs(const std::vector<Shape>& shapes);
  explicit Outputs(const std::vector<Case>& cases);
  ~Outputs();
  Outputs(const Outputs&) = delete;
  Outputs& operator=(const Outputs&) = delete;

  bool ok() const { return memory_ != nullptr; }
  /// Returns the descriptor for Command::outputs.
  int file() const { return file_; }
  std::vector<float> read(size_t index) const;
  /// Returns these rows of one C, one after another.
  std::vector<float> read_rows(size_t index, const std::vector<int32_t>& rows) const;

 private:
  const float* at(size_t index) const;

  struct Place {
    size_t offset, floats, width;  // offset in bytes
  };
  std::vector<Place> places_;
  size_t bytes_ = 0;
  int file_ = -1;
  void* memory_ = nullptr;
};

/// Result of a CPU runner on some cases: the C of each case, or none if the case did not finish.
struct OutputsOfRun {
  Outcome outcome;
  std::vector<std::vector<float>> C;
  std::vector<uint64_t> paths = {};  // for each case: lab::CameBack
};
OutputsOfRun run_for_outputs(Command command, const std::vector<Case>& cases);

}  // namespace grader
