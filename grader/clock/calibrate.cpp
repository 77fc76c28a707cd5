// Measures the ladder of this machine's GPU once, so that thresholds fit this card.
#include <chrono>
#include <filesystem>
#include <map>
#include <ostream>
#include <thread>

#include <fmt/core.h>

#include "common/timing/timing.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/build/gpu.h"
#include "grader/build/nvcc.h"
#include "grader/clock/device_watch.h"
#include "grader/clock/fresh_inputs.h"
#include "grader/clock/thresholds.h"
#include "grader/clock/timed_process.h"
#include "grader/lab/rubric.h"
#include "grader/run/baseline.h"

namespace grader {
namespace {

constexpr int kSizes[] = {2048, 4096};
constexpr int kWarmUp = 2, kSamples = 11;

/// Every solution and the library, with the precision of their numbers.
std::map<std::string, lab::Precision> kernels() {
  std::map<std::string, lab::Precision> all = {{"cublas", lab::Precision::fp32}, {"cublas_tf32", lab::Precision::tf32}};
  for (const std::string& lab : lab_names())
    if (const Rubric rubric = read_rubric(rubric_path(lab)); rubric.backend != Backend::cpu)
      all[lab] = rubric.precision;
  return all;
}

/// Seconds per call, or 0 and `error`.
double measure(const std::string& kernel, FreshInputs& inputs, std::string& error) {
  const Baseline program = baseline(kernel, Flavour::gpu);
  error = program.error;
  if (!error.empty()) return 0;
  TimedProcess process(program.binary, Flavour::gpu, inputs.shape(), 120);
  std::vector<double> samples;
  for (int i = -kWarmUp; i < kSamples && process.error().empty(); ++i) {
    inputs.renew();
    process.load(inputs.fresh());
    const TimedCall call = process.go();
    if (inputs.count_wrong(process.rows(inputs.known_rows())) > 0 && process.error().empty())
      error = "its result is wrong";
    if (i >= 0) samples.push_back(call.claimed);
    std::this_thread::sleep_for(std::chrono::duration<double>(1.5 * call.claimed));
  }
  if (error.empty()) error = process.error();
  return error.empty() ? lab::estimate_median(samples).median : 0;
}

void measure_size(std::ostream& out, int size, CardLadder& ladder) {
  const Shape shape{size, size, size};
  FreshInputs fp32(shape), tf32(shape, true);
  for (const auto& [kernel, precision] : kernels()) {
    std::string error;
    const double seconds = measure(kernel, precision == lab::Precision::tf32 ? tf32 : fp32, error);
    if (seconds <= 0) {
      out << fmt::format("  {:<20} {:>6}  left out: {}\n", kernel, size, error) << std::flush;
      continue;
    }
    const double gflops = 2e-9 * size * size * size / seconds;
    ladder.gflops[{kernel, size}] = gflops;
    out << fmt::format("  {:<20} {:>6} {:>9.0f} GFLOP/s\n", kernel, size, gflops) << std::flush;
  }
}

}  // namespace

int calibrate(std::ostream& out, const std::string& file) {
  if (!gpu().ready) {
    out << "Nothing to calibrate. " << gpu().why_not << "\n";
    return 3;
  }
  out << gpu().name << ": every solution and the library; this takes about a minute\n" << std::flush;
  CardLadder ladder = describe(gpu());
  DeviceWatch watch(true);
  for (const int size : kSizes) measure_size(out, size, ladder);
  const DeviceState state = watch.stop();
  std::map<std::string, std::string> remarks = record_of(state);
  remarks.erase("device");
  remarks["toolkit"] = toolkit().version;
  const std::string path = file.empty() ? calibration_path(gpu().name) : file;
  std::error_code error;
  if (file.empty()) std::filesystem::create_directories(package_root() + "/build/calibration", error);
  if (!write_file(path, to_csv(ladder, remarks))) {
    out << "The result cannot be written to " << path << ".\n";
    return 3;
  }
  const std::string remark = remark_on(state);
  out << (remark.empty() ? "" : remark + "\n") << "Kept in " << path
      << ": speed thresholds are now calibrated for this card.\n";
  return 0;
}

}  // namespace grader
