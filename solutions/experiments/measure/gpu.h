// Sends jobs to gpu_main.cu, the program that measures on the GPU, and receives samples.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/base/progress.h"
#include "solutions/experiments/measure/contestants.h"
#include "solutions/experiments/tables/measurement.h"

namespace experiments {

using grader::Progress;

/// Kernels that are measured in turns at one shape.
struct GpuJob {
  Shape shape;
  int rounds;
  bool rest;  // pause after long samples to let the board cool
  std::vector<Kernel> kernels;
};

class Gpu {
 public:
  /// Builds the measuring program and looks for a device.
  Gpu();

  bool ready() const { return missing_.empty(); }
  /// Returns the reason why nothing can be measured, as one sentence.
  const std::string& missing() const { return missing_; }
  /// Returns cuBLAS FP32 and TF32; none if there is no cuBLAS.
  const std::vector<Kernel>& libraries() const { return libraries_; }
  /// Returns "key: value" lines about the device.
  const std::string& description() const { return description_; }

  /// `command` is `time` or `whole` (gpu_main.cu). Calls `on_job` with the results of each job as soon as they are
  /// measured. A job that fails is reported and skipped.
  void run_jobs(const std::string& command, const std::vector<GpuJob>& jobs, Progress& progress,
                const std::function<void(const std::vector<Samples>&)>& on_job) const;

  /// Returns the answers of `command` to `jobs`, split into cells.
  std::vector<Row> ask(const std::string& command, const std::vector<GpuJob>& jobs, Progress& progress) const;

  /// Runs the jobs under Nsight Compute and returns its output, including errors.
  std::string profile(const std::string& profiler, const std::string& arguments, const std::vector<GpuJob>& jobs) const;

 private:
  std::string program_, missing_, description_;
  std::vector<Kernel> libraries_;
};

/// Returns the line that gpu_main.cu reads.
std::string to_line(const GpuJob& job);
/// Parses one answer of `time` or `whole`. Returns no samples if the line is not such an answer.
Samples parse_answer(const std::string& line);

}  // namespace experiments
