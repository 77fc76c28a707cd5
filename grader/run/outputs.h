// The results of a CPU runner (common/protocol/outputs.h). A submission shares the runner's process, so nothing that
// the process says of a result counts: C is the bytes that lie here once it has said that a call is over.
#pragma once
#include <vector>

#include "grader/run/job.h"
#include "grader/sandbox/sandbox.h"

namespace grader {

/// One C for each of some cases, poisoned.
class Outputs {
 public:
  explicit Outputs(const std::vector<Shape>& shapes);
  explicit Outputs(const std::vector<Case>& cases);
  ~Outputs();
  Outputs(const Outputs&) = delete;
  Outputs& operator=(const Outputs&) = delete;

  bool ok() const { return memory_ != nullptr; }
  /// For Command::outputs.
  int file() const { return file_; }
  std::vector<float> read(size_t index) const;
  /// These rows of one C, one after the other.
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

/// Runs a CPU runner on some cases; C of each, or none when it did not come to its end.
struct OutputsOfRun {
  Outcome outcome;
  std::vector<std::vector<float>> C;
  std::vector<uint64_t> paths = {};  // of each case: lab::CameBack
};
OutputsOfRun run_for_outputs(Command command, const std::vector<Case>& cases);

}  // namespace grader
