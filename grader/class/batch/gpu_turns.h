// Several gradings, and on each GPU one at a time: the others compile and emulate meanwhile.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/gather.h"

namespace grader {

/// The GPUs that may be used, as CUDA_VISIBLE_DEVICES names them; none where there is no driver.
std::vector<std::string> visible_gpus();

/// Has a file to itself as long as it lives; waits for it.
class Turn {
 public:
  explicit Turn(const std::string& path);
  ~Turn();
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  int file_;
};

/// From here on this process sees this GPU alone; the machine runs programs on it when no other process does.
Machine machine_with(const std::string& gpu);

}  // namespace grader
