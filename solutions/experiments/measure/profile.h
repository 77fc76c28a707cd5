// Parses Nsight Compute's CSV output into one set of counters per job.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace experiments {

using Counters = std::map<std::string, double>;

/// Maps the requested metrics to the names that we use. Values are sums over all kernels of one matmul().
const std::map<std::string, std::string>& metric_names();

/// Returns the arguments of ncu: all metrics, CSV, and no clock control.
std::string profiler_arguments();

/// Parses the output of `ncu --csv`. Launches of start_job() separate the jobs and are not counted themselves. The
/// counters have the names that we use. A metric that ncu could not read is missing.
std::vector<Counters> parse_profile(const std::string& csv);

}  // namespace experiments
