// Reads measured speeds from a folder written by `make ladder`.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "solutions/lecture/terminal/charts.h"

namespace lecture {

/// Traffic of a kernel from one level of memory, counted by the hardware at the timed size.
struct Level {
  double operations_per_byte = 0, gb_per_s = 0;
};

struct Measurements {
  std::string source;                                   // one sentence about the source of these numbers
  std::string device;                                   // "NVIDIA H200"
  std::map<int, std::map<std::string, double>> gflops;  // n (square matrices, on a GPU) -> kernel -> GFLOP/s
  Roofs roofs;
  std::map<std::string, std::map<std::string, Level>> levels;  // kernel -> "L1", "L2", "DRAM"; often empty

  std::optional<double> at(int n, const std::string& kernel) const;
};

/// Reads the columns kernel, M, N, K, place and gflops, in any order. Skips rows with non-square shapes, rows for the
/// CPU, and rows without a number.
void read_speeds(const std::string& csv, Measurements& measurements);
/// Reads rows such as "DRAM,4800,GB/s": level (FP32, L1, L2, DRAM), number, unit.
void read_roofs(const std::string& csv, Measurements& measurements);

/// Reads the columns kernel, level, operations_per_byte and needed_gb_per_second.
void read_levels(const std::string& csv, Measurements& measurements);

/// Reads ladder.csv, roofs.csv, levels.csv and ladder_machine.txt; the parts of missing files stay empty.
Measurements read_folder(const std::string& folder);

/// Returns the recorded run. If there is none, `source` says so, and the rest is empty.
Measurements recorded_measurements(const std::string& root);

/// Returns this machine's own run in build/results/ below `root`, if a GPU was measured there; otherwise the recorded
/// run.
Measurements find_measurements(const std::string& root);

}  // namespace lecture
