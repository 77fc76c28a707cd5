#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "solutions/experiments/experiment.h"
#include "solutions/experiments/measure/compile.h"
#include "solutions/experiments/measure/cpu.h"
#include "solutions/experiments/measure/gpu.h"
#include "solutions/experiments/measure/kernel_hash.h"
#include "solutions/experiments/measure/machine.h"
#include "solutions/experiments/tables/crossover.h"

namespace experiments {
namespace {

const std::vector<int> kSmallSizes = {8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 128, 192, 256, 384};
const std::vector<int> kLargeSizes = {512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192, 10000};
constexpr int kManyRounds = 21, kFewRounds = 5, kFewest = 3;

const Row kPointColumns = {"cpu", "gpu", "gpu_wins_from"};

class Crossover {
 public:
  explicit Crossover(const Options& options)
      : options_(options),
        times_(in_results("crossover.csv"), kColumns, kKeys, row_hash),
        points_(in_results("crossover_points.csv"), kPointColumns, 2, pair_hash) {
    about_earlier_rows_ = write_machine(in_results("crossover_machine.txt"), describe_machine(gpu_, options.commit));
  }

  void run() {
    const ClockLog log(in_results("crossover_clocks.csv"), gpu_);
    const size_t sizes = kSmallSizes.size() + kLargeSizes.size();
    Progress progress(1 + (gpu_.ready() ? 2 * sizes : sizes));
    if (!about_earlier_rows_.empty()) progress.say(about_earlier_rows_);
    progress.step("compiling");
    find_kernels(progress);
    time_on_gpu(progress);
    time_on(kSmallSizes, kManyRounds, progress);
    time_on(kLargeSizes, kFewRounds, progress);
    find_crossovers();
  }

 private:
  void find_kernels(Progress& progress) {
    std::vector<Contestant> all = {rung("01"), rung("02"), rung("04"), rung("09")};
    for (const Contestant& eigen : eigens()) all.push_back(eigen);
    const std::vector<Built> built = build_all(all);
    for (size_t i = 0; i < all.size(); ++i) {
      const bool on_gpu = runs_on_gpu(all[i]);
      if (!built[i].library.empty())
        (on_gpu ? gpu_kernels_ : cpu_kernels_).push_back({all[i].name, built[i].library, false});
      else if (gpu_.ready() || !on_gpu)
        progress.say(all[i].name + " could not be built: " + built[i].error);
    }
    if (!gpu_.libraries().empty()) gpu_kernels_.push_back(gpu_.libraries().front());
  }

  void time_on_gpu(Progress& progress) {
    if (!gpu_.ready()) return progress.say(gpu_.missing());
    std::vector<GpuJob> jobs;
    for (const std::vector<int>* sizes : {&kSmallSizes, &kLargeSizes})
      for (int size : *sizes) {
        GpuJob job{cube(size),
                   options_.rounds_or(size <= 512    ? kManyRounds
                                      : size <= 4096 ? kFewRounds
                                                     : kFewest),
                   false,
                   {}};
        for (const Kernel& kernel : gpu_kernels_)
          if (!times_.has(key_of(kernel.name, job.shape))) job.kernels.push_back(kernel);
        if (!job.kernels.empty()) jobs.push_back(job);
      }
    gpu_.run_jobs("whole", jobs, progress,
                  [&](const auto& turns) { add_measured(turns, "GPU and copies", turns, times_); });
  }

  void time_on(const std::vector<int>& sizes, int usual, Progress& progress) {
    time_cpu(cpu_kernels_, sizes, options_.rounds_or(usual), options_.limit, times_, progress);
  }

  std::vector<Point> curve(const std::string& kernel) const {
    std::vector<Point> points;
    for (const Row& row : times_.rows())
      if (const std::string ms = times_.cell(row, "median_ms"); row[0] == kernel && !ms.empty())
        points.push_back({std::atof(row[1].c_str()), 1e-3 * std::atof(ms.c_str())});
    std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.size < b.size; });
    return points;
  }

  void find_crossovers() {
    for (const Kernel& cpu : cpu_kernels_)
      for (const Kernel& gpu : gpu_kernels_)
        if (const double size = crossover(curve(cpu.name), curve(gpu.name)); !std::isnan(size))
          points_.add({cpu.name, gpu.name, cell_of(size, 3)});
  }

  Options options_;
  std::string about_earlier_rows_;
  Gpu gpu_;
  Table times_, points_;
  std::vector<Kernel> cpu_kernels_, gpu_kernels_;
};

}  // namespace

void crossover_experiment(const Options& options) {
  if (options.anew) forget({"crossover.csv", "crossover_points.csv", "crossover_machine.txt", "crossover_clocks.csv"});
  Crossover(options).run();
}

}  // namespace experiments
