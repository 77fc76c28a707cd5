// Runs several gradings at once, but only one at a time on each GPU while it is timed; the others compile and emulate
// meanwhile. Correctness runs share the GPU, because most of their time is the initialisation of CUDA.
#pragma once
#include <string>
#include <vector>

#include "grader/judge/gather.h"

namespace grader {

/// The GPUs that may be used, as in CUDA_VISIBLE_DEVICES; empty if there is no driver.
std::vector<std::string> visible_gpus();

/// A turn on a GPU: holds an exclusive or shared lock on a file for the lifetime of the object; the constructor waits
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

/// Restricts this process to this GPU; the returned machine times programs only while no other process uses the GPU.
Machine machine_with(const std::string& gpu);

}  // namespace grader
