#include "solutions/lecture/measurements.h"

#include "grader/base/text.h"
#include "solutions/experiments/tables/table.h"

namespace lecture {
namespace {

using experiments::Recorded;

/// "device: NVIDIA H200, 132 multiprocessors" -> "NVIDIA H200".
std::string device_of(const std::string& description) {
  for (const std::string& line : grader::split_lines(description))
    if (line.starts_with("device: ")) return grader::trim(line.substr(8, line.find(',') - 8));
  return "an unnamed GPU";
}

}  // namespace

std::optional<double> Measurements::at(int n, const std::string& kernel) const {
  const auto size = gflops.find(n);
  if (size == gflops.end()) return std::nullopt;
  const auto found = size->second.find(kernel);
  return found == size->second.end() ? std::nullopt : std::optional(found->second);
}

void read_speeds(const std::string& csv, Measurements& measurements) {
  const Recorded table(csv);
  for (const auto& row : table.rows()) {
    const double n = table.number(row, "M"), gflops = table.number(row, "gflops");
    const bool square = table.number(row, "N") == n && table.number(row, "K") == n;
    if (square && table.cell(row, "place") == "GPU" && n > 0 && gflops > 0)
      measurements.gflops[static_cast<int>(n)][table.cell(row, "kernel")] = gflops;
  }
}

void read_roofs(const std::string& csv, Measurements& measurements) {
  Roofs& roofs = measurements.roofs;
  const Recorded table(csv);
  for (const auto& row : table.rows())
    for (const auto& [level, place] : {std::pair{"FP32", &roofs.peak_gflops},
                                       {"L1", &roofs.l1_gb_per_s},
                                       {"L2", &roofs.l2_gb_per_s},
                                       {"DRAM", &roofs.dram_gb_per_s}})
      if (table.cell(row, "level") == level) *place = table.number(row, "number");
}

void read_levels(const std::string& csv, Measurements& measurements) {
  const Recorded table(csv);
  for (const auto& row : table.rows())
    if (const std::string level = table.cell(row, "level"); level == "L1" || level == "L2" || level == "DRAM")
      measurements.levels[table.cell(row, "kernel")][level] = {table.number(row, "operations_per_byte"),
                                                               table.number(row, "needed_gb_per_second")};
}

Measurements read_folder(const std::string& folder) {
  Measurements measurements;
  std::string speeds, roofs, levels, machine;
  grader::read_file(folder + "/ladder.csv", speeds);
  grader::read_file(folder + "/roofs.csv", roofs);
  grader::read_file(folder + "/levels.csv", levels);
  grader::read_file(folder + "/ladder_machine.txt", machine);
  read_speeds(speeds, measurements);
  read_roofs(roofs, measurements);
  read_levels(levels, measurements);
  measurements.device = device_of(machine);
  return measurements;
}

Measurements recorded_measurements(const std::string& root) {
  Measurements recorded = read_folder(root + "/solutions/results/h200");
  recorded.source = recorded.gflops.empty() ? "There are no measurements. Run make ladder on a machine with a GPU."
                                            : "Recorded on " + recorded.device + ", not measured on this machine.";
  return recorded;
}

Measurements find_measurements(const std::string& root) {
  Measurements own = read_folder(root + "/build/results");
  own.source = "Measured on this machine (" + own.device + "), build/results/ladder.csv.";
  return own.gflops.empty() ? recorded_measurements(root) : own;
}

}  // namespace lecture
