// Measures the technique of a CPU kernel: cache misses, instructions, and the number of independent partial sums.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace grader {

struct CpuMetrics {
  std::map<std::string, double> values;
  std::string error;  // if not empty: why a requested metric is missing
  // true if the program causes the error, because the package's reference passes under the same tool
  bool at_fault = false;
  bool other_path = false;  // the counted code path differs from the path on a processor (run/counted_path.h)
};

/// One source built as Flavour::cpu_plain and as Flavour::cpu_traced. Without the latter, paths are not compared.
struct CountedBuilds {
  std::string plain, traced = {};
};

/// The metrics in `wanted` that apply to the CPU:
///   d1_misses                at 144x144x144, 32 KiB in 8 ways of 64-byte lines
///   instructions             at 144x144x144
///   instructions_over_naive  the same, divided by those of 01_naive_cpu, built with the same flags
///   partial_sums             the number of sums accumulated in parallel (summation.h)
/// None of them depends on the machine's speed or on a seed.
CpuMetrics cpu_metrics(const CountedBuilds& builds, const std::vector<std::string>& wanted);

}  // namespace grader
