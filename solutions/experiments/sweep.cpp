#include <algorithm>

#include "solutions/experiments/experiment.h"
#include "solutions/experiments/measure/compile.h"
#include "solutions/experiments/measure/cpu.h"
#include "solutions/experiments/measure/gpu.h"
#include "solutions/experiments/measure/kernel_hash.h"
#include "solutions/experiments/measure/machine.h"

namespace experiments {
namespace {

// Four sizes per doubling, all of them multiples of the widest tile.
const std::vector<int> kSizes = {64,   96,   128,  160,  192,  224,  256,  320,  384,  448,  512,  640,  768, 896,
                                 1024, 1280, 1536, 1792, 2048, 2560, 3072, 3584, 4096, 5120, 6144, 7168, 8192};
constexpr int kOffset = 13;               // size + 13 is not a multiple of any tile
const Shape kUneven = {513, 8000, 1024};  // 513 x 1024 times 1024 x 8000
constexpr int kLargestOnCpu = 2048;

int rounds_for(const Shape& shape) {
  const double work = static_cast<double>(shape.M) * shape.N * shape.K;
  if (work <= 1e9) return 9;
  return work <= 7e10 ? 5 : 3;
}

class Sweep {
 public:
  explicit Sweep(const Options& options)
      : options_(options), times_(in_results("sweep.csv"), kColumns, kKeys, row_hash) {
    about_earlier_rows_ = write_machine(in_results("sweep_machine.txt"), describe_machine(gpu_, options.commit));
    for (int tile : kTiles) {
      multiples_only_.push_back(tiled(tile, false));
      any_shape_.push_back(tiled(tile, true));
    }
    any_shape_.push_back(rung("04"));
  }

  void run() {
    const ClockLog log(in_results("sweep_clocks.csv"), gpu_);
    Progress progress(cpu_sizes().size() + (gpu_.ready() ? 2 * sizes().size() + 1 : 0));
    if (!about_earlier_rows_.empty()) progress.say(about_earlier_rows_);
    time_on_gpu(progress);
    time_on_cpu(progress);
  }

 private:
  std::vector<int> sizes() const { return options_.sizes_or(kSizes); }

  static std::vector<int> cpu_sizes() {
    return {kSizes.begin(), std::upper_bound(kSizes.begin(), kSizes.end(), kLargestOnCpu)};
  }

  void time_on_gpu(Progress& progress) {
    if (!gpu_.ready()) return progress.say(gpu_.missing());
    progress.step("compiling");
    std::vector<GpuJob> jobs;
    for (int size : sizes()) {
      add_job(jobs, cube(size), true);
      if (size < sizes().back()) add_job(jobs, cube(size + kOffset), false);
    }
    add_job(jobs, kUneven, false);
    gpu_.run_jobs("time", jobs, progress, [&](const auto& turns) { add_measured(turns, "GPU", turns, times_); });
  }

  void add_job(std::vector<GpuJob>& jobs, const Shape& shape, bool multiple) {
    GpuJob job{shape, options_.rounds_or(rounds_for(shape)), false, {}};
    add_kernels(job, any_shape_);
    if (multiple) add_kernels(job, multiples_only_);
    if (job.kernels.empty()) return;
    if (!gpu_.libraries().empty()) job.kernels.push_back(gpu_.libraries().front());
    jobs.push_back(job);
  }

  void add_kernels(GpuJob& job, const std::vector<Contestant>& contestants) {
    const std::vector<Built> built = build_all(contestants);
    for (size_t i = 0; i < contestants.size(); ++i)
      if (!built[i].library.empty() && !times_.has(key_of(contestants[i].name, job.shape)))
        job.kernels.push_back({contestants[i].name, built[i].library, false});
  }

  void time_on_cpu(Progress& progress) {
    const Contestant naive = rung("01");
    const Built built = build_all({naive}).front();
    if (built.library.empty()) return progress.say(naive.name + " could not be built: " + built.error);
    time_cpu({{naive.name, built.library}}, cpu_sizes(), options_.rounds_or(3), options_.limit, times_, progress);
  }

  Options options_;
  std::string about_earlier_rows_;
  Gpu gpu_;
  Table times_;
  std::vector<Contestant> multiples_only_, any_shape_;
};

}  // namespace

void sweep(const Options& options) {
  if (options.anew) forget({"sweep.csv", "sweep_machine.txt", "sweep_clocks.csv"});
  Sweep(options).run();
}

}  // namespace experiments
