#include "solutions/lecture/values.h"

#include <cmath>

#include <fmt/core.h>

#include "grader/base/text.h"

namespace lecture {
namespace {

/// Zero, infinite and NaN mean "unknown".
std::string known(double value) { return value > 0 && std::isfinite(value) ? short_number(value) : kUnknown; }

std::string whole_or_unknown(double value) {
  if (!(value > 0) || !std::isfinite(value)) return kUnknown;
  return grader::thousands(static_cast<uint64_t>(std::llround(value)));
}

/// Wavefronts of shared-memory loads for 32 multiply-adds, the work of one warp instruction.
double wavefronts(const Counts& counts, const grader::Shape& s) {
  return counter(counts, "shared_load_wavefronts") * 32 / (static_cast<double>(s.M) * s.N * s.K);
}

void add_counts(const Counts& counts, const grader::Shape& shape, const std::string& prefix, Values& values) {
  values[prefix + "bytes"] = known(counter(counts, "load_bytes_per_multiply_add"));
  values[prefix + "shared"] = known(counter(counts, "shared_words_per_multiply_add"));
  values[prefix + "intensity"] = known(counter(counts, "arithmetic_intensity"));
  values[prefix + "sectors"] = known(sectors_per_request(counts));
  values[prefix + "wavefronts"] = known(wavefronts(counts, shape));
}

void add_instance(std::map<std::string, int> parameters, const std::string& prefix, Values& values) {
  for (const auto& [name, value] : parameters) values[prefix + name] = std::to_string(value);
  const int work = parameters["TM"] * parameters["TN"];
  values[prefix + "work"] = std::to_string(work);
  if (work > 0) values[prefix + "threads"] = std::to_string(parameters["BM"] * parameters["BN"] / work);
}

/// Values that depend on one step only.
Values own_values(const MeasuredStep& measured) {
  Values values;
  for (const auto& [name, value] : measured.solution.constants) values[name] = std::to_string(value);
  if (!measured.counts.empty()) {
    add_counts(measured.counts.front(), measured.step.counted.front(), "small.", values);
    add_counts(measured.counts.back(), measured.step.counted.back(), "large.", values);
    add_counts(measured.counts.back(), measured.step.counted.back(), "", values);
  }
  if (measured.row_on_x) add_counts(*measured.row_on_x, measured.step.counted.front(), "row_on_x.", values);
  if (!measured.solution.instances.empty()) {
    add_instance(measured.solution.instances.front(), "small.", values);
    add_instance(measured.solution.instances.back(), "large.", values);
  }
  values["speed"] = whole_or_unknown(measured.gflops.value_or(0));
  return values;
}

void add_comparison(const MeasuredStep& measured, const MeasuredStep& before, Values& values) {
  for (const auto& [name, value] : own_values(before)) values["before." + name] = value;
  values["before.lab"] = before.step.lab;
  const auto ratio = [&](const char* name) {
    return measured.counts.empty() || before.counts.empty()
               ? 0
               : counter(before.counts.back(), name) / counter(measured.counts.back(), name);
  };
  values["cut"] = known(ratio("load_bytes_per_multiply_add"));
  values["relief"] = known(ratio("shared_words_per_multiply_add"));
  const double gain = measured.gflops.value_or(0) / before.gflops.value_or(0);
  values["gain"] = known(gain);
  values["cost"] = gain > 0 && std::isfinite(gain) ? fmt::format("{:.1f}", 100 - 100 * gain) : kUnknown;
}

/// GB/s; 0 if it was not measured.
double used(const Measurements& measurements, const std::string& kernel, const std::string& level) {
  const auto levels = measurements.levels.find(kernel);
  if (levels == measurements.levels.end() || !levels->second.contains(level)) return 0;
  return levels->second.at(level).gb_per_s;
}

void add_device(const Lecture& lecture, const MeasuredStep& measured, Values& values) {
  const Roofs roofs = lecture.measurements.roofs;
  const double speed = measured.gflops.value_or(0);
  const Counts counts = measured.counts.empty() ? Counts{} : measured.counts.back();
  values["share"] = known(speed / lecture.cublas.value_or(0));
  values["uncoalesced"] = whole_or_unknown(lecture.uncoalesced.value_or(0));
  values["loss"] = known(speed / lecture.uncoalesced.value_or(0));
  values["needed"] = whole_or_unknown(speed / counter(counts, "arithmetic_intensity"));
  values["peak"] = whole_or_unknown(roofs.peak_gflops);
  values["dram"] = whole_or_unknown(roofs.dram_gb_per_s);
  values["l1"] = whole_or_unknown(roofs.l1_gb_per_s);
  values["l1.used"] = whole_or_unknown(used(lecture.measurements, measured.step.lab, "L1"));
  values["library"] = measured.step.library;
  values["library.share"] = known(speed / lecture.measurements.at(lecture.n, measured.step.library).value_or(0));
  // Shared memory and the L1 cache are the same memory: one wavefront of 128 bytes per cycle and multiprocessor.
  const double wavefronts_in_a_second = roofs.l1_gb_per_s / 128, operations = 64;
  const double needed = measured.counts.empty() ? 0 : wavefronts(counts, measured.step.counted.back());
  values["limit"] = whole_or_unknown(wavefronts_in_a_second / needed * operations);
}

}  // namespace

double counter(const Counts& counts, const std::string& name) {
  const auto found = counts.metrics.find(name);
  return found == counts.metrics.end() ? 0 : found->second;
}

double sectors_per_request(const Counts& counts) {
  return counter(counts, "global_load_sectors") / counter(counts, "global_load_requests");
}

std::string short_number(double value) { return fmt::format("{:.3g}", value); }

Values values_of(const Lecture& lecture, size_t index) {
  const MeasuredStep& measured = lecture.steps[index];
  Values values = own_values(measured);
  if (index > 0) add_comparison(measured, lecture.steps[index - 1], values);
  add_device(lecture, measured, values);
  return values;
}

std::string filled(const std::string& text, const Values& values) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text[at] == '{' ? text.find('}', at) : std::string::npos;
    const auto found = end == std::string::npos ? values.end() : values.find(text.substr(at + 1, end - at - 1));
    if (found == values.end()) {
      out += text[at++];
      continue;
    }
    out += found->second;
    at = end + 1;
  }
  return out;
}

}  // namespace lecture
