// Measured speeds, as a CSV file holds them: comments "# key: value" first, then a line of column names.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lecture {

struct Measurements {
  std::string source;                                   // one sentence: whose numbers these are
  std::map<std::string, std::string> about;             // "device", "peak_gflops", "l1_gb_per_s", "dram_gb_per_s"
  std::map<int, std::map<std::string, double>> gflops;  // n -> kernel -> GFLOP/s

  /// The first of `names` that was measured at n.
  std::optional<double> at(int n, const std::vector<std::string>& names) const;
  /// A number of `about`; 0 when it is not there.
  double number(const std::string& key) const;
};

/// Needs the columns n, kernel and gflops, in any order; other columns and broken rows are passed over.
Measurements read_measurements(const std::string& csv);

/// This machine's own run, build/results/ladder.csv in the package's folder, or else the recorded one.
Measurements find_measurements(const std::string& root);

}  // namespace lecture
