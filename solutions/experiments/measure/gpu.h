// The driver's side of gpu_main.cu: jobs go in, samples come back.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/base/progress.h"
#include "solutions/experiments/measure/contestants.h"
#include "solutions/experiments/tables/measurement.h"

namespace experiments {

using grader::Progress;

/// Kernels that take turns at one shape.
struct GpuJob {
  Shape shape;
  int rounds;
  bool rest;  // let the board cool after long samples
  std::vector<Kernel> kernels;
};

class Gpu {
 public:
  /// Builds the measuring program and looks for a device.
  Gpu();

  bool ready() const { return missing_.empty(); }
  /// Why nothing can be measured, in one sentence.
  const std::string& missing() const { return missing_; }
  /// cuBLAS FP32 and TF32, or nothing where cuBLAS is missing.
  const std::vector<Kernel>& libraries() const { return libraries_; }
  /// "key: value" lines about the device.
  const std::string& description() const { return description_; }

  /// `command` is time or whole (gpu_main.cu). Calls `on_job` with what one job gave, as soon as it is measured. A job
  /// that fails is said and left out.
  void run_jobs(const std::string& command, const std::vector<GpuJob>& jobs, Progress& progress,
                const std::function<void(const std::vector<Samples>&)>& on_job) const;

  /// The answers of `command` to `jobs`, split into cells.
  std::vector<Row> ask(const std::string& command, const std::vector<GpuJob>& jobs, Progress& progress) const;

  /// Under Nsight Compute: its output, errors included.
  std::string profile(const std::string& profiler, const std::string& arguments, const std::vector<GpuJob>& jobs) const;

 private:
  std::string program_, missing_, description_;
  std::vector<Kernel> libraries_;
};

/// The line that gpu_main.cu reads.
std::string to_line(const GpuJob& job);
/// One answer of `time` and `whole`; no samples when it is none.
Samples parse_answer(const std::string& line);

}  // namespace experiments
