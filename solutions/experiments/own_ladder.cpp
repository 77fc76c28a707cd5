// The user's own kernels beside the shipped ones: measured like the ladder, but stored separately from its rows.
#include <cstdio>
#include <filesystem>
#include <stdexcept>

#include "grader/base/text.h"
#include "solutions/experiments/experiment.h"
#include "solutions/experiments/measure/compile.h"
#include "solutions/experiments/measure/gpu.h"
#include "solutions/experiments/tables/ladder_table.h"

namespace experiments {
namespace {

namespace fs = std::filesystem;

const std::vector<int> kSizes = {1024, 2048, 4096};
const std::string kOwnTable = "own_ladder.csv";

Recorded read(const std::string& path) {
  std::string text;
  grader::read_file(path, text);
  return Recorded(text);
}

void print_recorded(const std::string& missing) {
  for (const auto& card : fs::directory_iterator("solutions/results"))
    std::printf("Recorded: %s\n%s\n", card.path().filename().c_str(),
                ladder_table(read(card.path() / "ladder.csv"), "GPU").c_str());
  std::printf("Your kernels were not timed: %s\n", missing.c_str());
}

std::vector<Contestant> contestants(const std::vector<std::string>& files) {
  std::vector<Contestant> found;
  for (const std::string& file : files) {
    if (!fs::is_regular_file(file)) throw std::runtime_error("There is no file " + file + ".");
    if (!file.ends_with(".cu")) throw std::runtime_error(file + " is not a .cu file: make ladder times GPU kernels.");
    found.push_back({file, file, {}, false, ""});
  }
  for (const Contestant& rung : rungs())
    if (runs_on_gpu(rung)) found.push_back(rung);
  return found;
}

std::vector<Kernel> built(const std::vector<Contestant>& all) {
  std::vector<Kernel> kernels;
  const std::vector<Built> results = build_all(all);
  for (size_t i = 0; i < all.size(); ++i) {
    if (results[i].library.empty()) throw std::runtime_error(all[i].name + " could not be built: " + results[i].error);
    kernels.push_back({all[i].name, results[i].library, all[i].tf32});
  }
  return kernels;
}

}  // namespace

void own_ladder(const Options& options) {
  const std::vector<Contestant> all = contestants(options.kernels);
  const Gpu gpu;
  if (!gpu.ready()) return print_recorded(gpu.missing());
  std::vector<Kernel> kernels = built(all);
  kernels.insert(kernels.end(), gpu.libraries().begin(), gpu.libraries().end());
  std::vector<GpuJob> jobs;
  for (int size : options.sizes_or(kSizes)) jobs.push_back({cube(size), options.rounds_or(21), true, kernels});
  forget({kOwnTable});
  Table times(in_results(kOwnTable), kColumns, kKeys);
  Progress progress(jobs.size());
  gpu.run_jobs("time", jobs, progress, [&](const auto& turns) { add_measured(turns, "GPU", turns, times); });
  std::printf("%s", ladder_table(read(times.path()), "GPU").c_str());
}

}  // namespace experiments
