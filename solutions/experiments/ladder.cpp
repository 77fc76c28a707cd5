#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <map>

#include "grader/base/programs.h"
#include "grader/base/shell.h"
#include "solutions/experiments/counting.h"
#include "solutions/experiments/experiment.h"
#include "solutions/experiments/measure/compile.h"
#include "solutions/experiments/measure/cpu.h"
#include "solutions/experiments/measure/gpu.h"
#include "solutions/experiments/measure/kernel_hash.h"
#include "solutions/experiments/measure/machine.h"
#include "solutions/experiments/measure/resources.h"
#include "solutions/experiments/tables/counts.h"

namespace experiments {
namespace {

const std::vector<int> kSizes = {512, 1024, 2048, 4096, 8192, 4095};
const std::vector<int> kCpuSizes = {256, 512, 1024, 2048, 4096, 8192};
constexpr int kMultiple = 64;  // required by lab 05 for its shapes

const Row kRegisterColumns =
    cells_of("name,kernel,architecture,registers,stack_bytes,spill_store_bytes,spill_load_bytes,shared_bytes");
const Row kRoofColumns = {"level", "number", "unit"};
const Row kSteadyColumns = {"kernel", "M", "N", "K", "gflops", "watts", "joules_per_product", "megahertz"};
const std::vector<int> kSteadySizes = {2048, 4096, 8192};
const Row kCloseColumns = {"kernel", "M", "N", "K", "close_share"};

/// Why a kernel is not timed at a shape; "" if it is.
std::string left_out(const std::string& kernel, const Shape& shape) {
  if (kernel == kRowOnX && shape.M > 5000) return "would take minutes";
  if (!kernel.starts_with("05")) return "";
  const bool whole = shape.M % kMultiple == 0 && shape.N % kMultiple == 0 && shape.K % kMultiple == 0;
  return whole ? "" : "only for multiples of 64";
}

/// The state of one run of the ladder.
class Ladder {
 public:
  explicit Ladder(const Options& options)
      : options_(options),
        times_(in_results("ladder.csv"), kColumns, kKeys, row_hash),
        cure_times_(in_results("cures.csv"), kColumns, kKeys, row_hash),
        counts_(in_results("counts.csv"), kCountColumns, kCountKeys, row_hash),
        registers_(in_results("registers.csv"), kRegisterColumns, 2, row_hash),
        roofs_(in_results("roofs.csv"), kRoofColumns, 1, roofs_hash),
        steady_(in_results("steady.csv"), kSteadyColumns, 4, row_hash),
        shares_(in_results("close.csv"), kCloseColumns, 4, row_hash) {
    about_earlier_rows_ = write_machine(in_results("ladder_machine.txt"), describe_machine(gpu_, options.commit));
    find_contestants();
  }

  void run() {
    const ClockLog log(in_results("ladder_clocks.csv"), gpu_);
    Progress progress(steps());
    if (!about_earlier_rows_.empty()) progress.say(about_earlier_rows_);
    if (!gpu_.ready()) progress.say(gpu_.missing());
    build(progress);
    note_registers();
    time_on_gpu(progress);
    load_steadily(progress);
    measure_roofs(progress);
    profile(progress);
    ask_for_share(progress);
    time_on_cpu(progress);
    time_libraries(progress);
  }

 private:
  void find_contestants() {
    for (const Contestant& contestant : rungs())
      (runs_on_gpu(contestant) ? gpu_rungs_ : cpu_rungs_).push_back(contestant);
    for (const Contestant& eigen : eigens()) cpu_rungs_.push_back(eigen);
  }

  size_t steps() const {
    const size_t on_gpu = gpu_.ready() ? gpu_sizes().size() + 1 : 0;
    return on_gpu + kCpuSizes.size() + 7;
  }

  std::vector<int> gpu_sizes() const { return options_.sizes_or(kSizes); }

  // --- building

  void build(Progress& progress) {
    progress.step("compiling");
    std::vector<Contestant> all = {row_on_x_, wrong_};
    for (const auto* some : {&gpu_rungs_, &cpu_rungs_, &cures_}) all.insert(all.end(), some->begin(), some->end());
    const std::vector<Built> built = build_all(all);
    for (size_t i = 0; i < all.size(); ++i) {
      built_[all[i].name] = built[i];
      if (built[i].library.empty() && !(runs_on_gpu(all[i]) && toolkit().nvcc.empty()))
        progress.say(all[i].name + " could not be built: " + built[i].error);
    }
  }

  void note_registers() {
    for (const auto& [name, built] : built_)
      for (const Resources& kernel : parse_ptxas(built.report))
        registers_.add({name, kernel.kernel, toolkit().architecture, std::to_string(kernel.registers),
                        std::to_string(kernel.stack_bytes), std::to_string(kernel.spill_store_bytes),
                        std::to_string(kernel.spill_load_bytes), std::to_string(kernel.shared_bytes)});
  }

  // --- the GPU

  /// All kernels that were built and support this shape, optionally with the libraries.
  GpuJob job(const std::vector<Contestant>& contestants, const Shape& shape, bool with_libraries) const {
    GpuJob job{shape, rounds(shape), true, {}};
    for (const Contestant& contestant : contestants)
      if (left_out(contestant.name, shape).empty() && !built_.at(contestant.name).library.empty())
        job.kernels.push_back({contestant.name, built_.at(contestant.name).library, contestant.tf32});
    if (with_libraries) job.kernels.insert(job.kernels.end(), gpu_.libraries().begin(), gpu_.libraries().end());
    return job;
  }

  int rounds(const Shape& shape) const { return options_.rounds_or(shape.M > 5000 ? 11 : 21); }

  bool is_done(const Table& table, const GpuJob& job) const {
    return std::all_of(job.kernels.begin(), job.kernels.end(),
                       [&](const Kernel& kernel) { return table.has(key_of(kernel.name, job.shape)); });
  }

  void time_on_gpu(Progress& progress) {
    if (!gpu_.ready()) return;
    std::vector<GpuJob> jobs;
    std::vector<Contestant> timed = gpu_rungs_;
    timed.push_back(row_on_x_);
    for (int size : gpu_sizes())
      if (GpuJob next = job(timed, cube(size), true); !is_done(times_, next)) jobs.push_back(next);
    gpu_.run_jobs("time", jobs, progress, [&](const auto& turns) { add_measured(turns, "GPU", turns, times_); });
    for (int size : gpu_sizes())
      for (const Contestant& contestant : timed)
        if (const std::string why = left_out(contestant.name, cube(size)); !why.empty())
          times_.add(missing_row(contestant.name, cube(size), "GPU", why));
    if (const GpuJob next = job(cures_, kRoofline, true); !is_done(cure_times_, next))
      gpu_.run_jobs("time", {next}, progress,
                    [&](const auto& turns) { add_measured(turns, "GPU", turns, cure_times_); });
  }

  /// The fast kernels back to back, so that the power limit is reached.
  void load_steadily(Progress& progress) {
    progress.step("seconds of each fast kernel, back to back");
    if (!gpu_.ready()) return;
    std::vector<Contestant> fast;
    for (const Contestant& contestant : gpu_rungs_)
      if (contestant.name >= "08") fast.push_back(contestant);
    std::vector<GpuJob> jobs;
    for (int size : kSteadySizes)
      if (GpuJob next = job(fast, cube(size), true); !is_done(steady_, next)) jobs.push_back(next);
    for (const Row& answer : gpu_.ask("steady", jobs, progress))
      if (answer.size() == 7) steady_.add(steady_row(answer));
  }

  /// NAME,M,N,K,SECONDS,WATTS,MEGAHERTZ; values that the driver does not report stay empty.
  static Row steady_row(const Row& answer) {
    const Row key(answer.begin(), answer.begin() + 4);
    const double seconds = std::atof(answer[4].c_str()), watts = std::atof(answer[5].c_str());
    const double products = std::atof(key[1].c_str()) * std::atof(key[2].c_str()) * std::atof(key[3].c_str());
    const auto known = [&](double number) { return watts < 0 ? std::string() : cell_of(number, 4); };
    Row row = key;
    row.insert(row.end(), {cell_of(2e-9 * products / seconds), known(watts), known(watts * seconds), answer[6]});
    return row;
  }

  void measure_roofs(Progress& progress) {
    progress.step("bandwidths of DRAM, L2 and L1");
    if (!gpu_.ready() || roofs_.has({"FP32"})) return;
    for (const Row& answer : gpu_.ask("roofs", {}, progress))
      if (answer.size() == 2) roofs_.add({answer[0], answer[1], answer[0] == "FP32" ? "GFLOP/s" : "GB/s"});
  }

  // --- counters

  /// Runs under Nsight Compute, all at once: the same kernels, and every rung at the roofline's size.
  void profile(Progress& progress) {
    progress.step("counting with Nsight Compute");
    if (!gpu_.ready()) return;
    const std::string ncu = grader::find_program("ncu", {"/usr/local/cuda/bin/ncu"});
    if (ncu.empty()) return progress.say("Nsight Compute (ncu) is not installed, so its counts are missing.");
    std::vector<Count> wanted = counted();
    for (const Contestant& contestant : gpu_rungs_) wanted.push_back({contestant, kRoofline});
    std::vector<GpuJob> jobs;
    std::vector<Count> asked;
    for (const Count& count : wanted) {
      if (counts_.has(count_key(count.contestant.name, count.shape, kProfiler))) continue;
      jobs.push_back(job({count.contestant}, count.shape, false));
      asked.push_back(count);
    }
    if (jobs.empty()) return;
    const std::string output = gpu_.profile(ncu, profiler_arguments(), jobs);
    std::ofstream("build/experiments/ncu.csv") << output;
    const std::vector<Counters> profiled = parse_profile(output);
    if (profiled.size() != asked.size())
      return progress.say("Nsight Compute gave no complete answer, so its counts are missing: " +
                          grader::last_line(output));
    for (size_t i = 0; i < asked.size(); ++i)
      counts_.add(count_row(asked[i].contestant.name, asked[i].shape, kProfiler, as_emulator_counts(profiled[i])));
  }

  // --- CPU and libraries

  void time_on_cpu(Progress& progress) {
    std::vector<Kernel> kernels;
    for (const Contestant& contestant : cpu_rungs_)
      if (!built_.at(contestant.name).library.empty())
        kernels.push_back({contestant.name, built_.at(contestant.name).library});
    time_cpu(kernels, kCpuSizes, options_.rounds_or(5), options_.limit, times_, progress);
  }

  /// The rows of one library on one device; the first of them shows whether they exist.
  struct LibraryRows {
    std::string library, device, first;
  };

  void time_libraries(Progress& progress) {
    for (const LibraryRows& rows : {LibraryRows{"torch", "cpu", "PyTorch CPU"},
                                    {"torch", "gpu", "PyTorch GPU FP32"},
                                    {"jax", "cpu", "JAX CPU"},
                                    {"jax", "gpu", "JAX GPU FP32"},
                                    {"jax", "tpu", "JAX TPU FP32"}}) {
      if (times_.has(key_of(rows.first, cube(1024))) || (rows.device == "gpu" && !gpu_.ready())) continue;
      progress.step(rows.library + " on " + rows.device);
      time_library(rows, progress);
    }
  }

  void time_library(const LibraryRows& rows, Progress& progress) {
    std::string sizes, device = rows.device;
    for (int size : kSizes) sizes += " " + std::to_string(size);
    std::ranges::transform(device, device.begin(), [](unsigned char c) { return std::toupper(c); });
    const std::string command = "python3 solutions/experiments/measure/library.py --library " + rows.library +
                                " --device " + rows.device + " --sizes" + sizes + " --samples " +
                                std::to_string(options_.rounds_or(11)) + " --limit " + cell_of(options_.limit) +
                                " 2>build/experiments/python.errors";
    const int code = grader::ask_shell_by_line(command, [&](const std::string& line) {
      if (const Samples samples = parse_answer(line); !samples.seconds.empty())
        times_.add(measured_row(samples, device, {}));
    });
    if (code != 0) progress.say(grader::last_line(grader::ask_shell("cat build/experiments/python.errors").text));
  }

  // --- the kernel that is nearly right

  void ask_for_share(Progress& progress) {
    progress.step("the kernel that is nearly right");
    if (!gpu_.ready() || built_.at(wrong_.name).library.empty()) return;
    std::vector<GpuJob> jobs;
    for (const Shape& shape : kNearlyRight)
      if (!shares_.has(key_of(wrong_.name, shape))) jobs.push_back(job({wrong_}, shape, false));
    for (const Row& answer : gpu_.ask("close", jobs, progress))
      if (answer.size() == kCloseColumns.size()) shares_.add(answer);
  }

  Options options_;
  std::string about_earlier_rows_;
  Gpu gpu_;
  std::vector<Contestant> gpu_rungs_, cpu_rungs_, cures_ = mistakes_and_cures();
  const Contestant row_on_x_ = row_on_x(), wrong_ = barrier_inside_bounds_test();
  std::map<std::string, Built> built_;
  Table times_, cure_times_, counts_, registers_, roofs_, steady_, shares_;
};

}  // namespace

void ladder(const Options& options) {
  if (options.anew)
    forget({"ladder.csv", "cures.csv", "counts.csv", "registers.csv", "roofs.csv", "steady.csv", "levels.csv",
            "close.csv", "verdict.csv", "ladder_machine.txt", "ladder_clocks.csv"});
  Ladder(options).run();
  if (!options.card_only) count(kResults);
}

}  // namespace experiments
