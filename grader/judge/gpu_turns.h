// Runs several gradings at once. Only one at a time is timed on each GPU; the others compile and emulate meanwhile.
// Correctness runs share the GPU, because most of their time is the initialisation of CUDA.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/gather.h"

namespace grader {

/// Returns the GPUs that may be used, as in CUDA_VISIBLE_DEVICES. The list is empty if there is no driver.
std::vector<std::string> visible_gpus();

/// A turn on a GPU: holds an exclusive or shared lock on a file for the lifetime of the object. The constructor waits
/// for the lock.
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

/// Restricts this process to this GPU. The returned machine times programs only while no other process uses the GPU.
Machine machine_with(const std::string& gpu);

}  // namespace grader
