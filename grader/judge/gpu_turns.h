// Several gradings, and on each GPU one at a time while it is timed: the others compile and emulate meanwhile. Whether
// answers are right is seen side by side: starting CUDA takes most of that.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/gather.h"

namespace grader {

/// The GPUs that may be used, as CUDA_VISIBLE_DEVICES names them; none where there is no driver.
std::vector<std::string> visible_gpus();

/// Has a file to itself, or with others that share it too, as long as it lives; waits for it.
class Turn {
 public:
  enum class With { nobody, others };
  explicit Turn(const std::string& path, With with = With::nobody);
  ~Turn();
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  int file_;
};

/// From here on this process sees this GPU alone; the machine times programs on it when no other process uses
/// it.
Machine machine_with(const std::string& gpu);

}  // namespace grader
