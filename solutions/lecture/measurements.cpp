#include "solutions/lecture/measurements.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "grader/base/text.h"

namespace lecture {
namespace {

using Cells = std::vector<std::string>;

Cells cells_of(const std::string& row) {
  Cells cells;
  std::istringstream stream(row);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(grader::trim(cell));
  return cells;
}

/// Rows of a CSV file by the names in its first line.
std::vector<std::map<std::string, std::string>> rows_of(const std::string& csv) {
  std::vector<std::map<std::string, std::string>> rows;
  const std::vector<std::string> lines = grader::split_lines(csv);
  const Cells names = lines.empty() ? Cells() : cells_of(lines[0]);
  for (size_t i = 1; i < lines.size(); ++i) {
    const Cells cells = cells_of(lines[i]);
    rows.emplace_back();
    for (size_t c = 0; c < std::min(names.size(), cells.size()); ++c) rows.back()[names[c]] = cells[c];
  }
  return rows;
}

/// "device: NVIDIA H200, 132 multiprocessors" -> "NVIDIA H200".
std::string device_of(const std::string& description) {
  for (const std::string& line : grader::split_lines(description))
    if (line.rfind("device: ", 0) == 0) return grader::trim(line.substr(8, line.find(',') - 8));
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
  for (auto& row : rows_of(csv)) {
    const int n = std::atoi(row["M"].c_str());
    const double gflops = std::atof(row["gflops"].c_str());
    const bool square = row["N"] == row["M"] && row["K"] == row["M"];
    if (square && row["place"] == "GPU" && n > 0 && gflops > 0) measurements.gflops[n][row["kernel"]] = gflops;
  }
}

void read_roofs(const std::string& csv, Measurements& measurements) {
  Roofs& roofs = measurements.roofs;
  for (auto& row : rows_of(csv))
    for (const auto& [level, place] :
         {std::pair{"FP32", &roofs.peak_gflops}, {"L1", &roofs.l1_gb_per_s}, {"DRAM", &roofs.dram_gb_per_s}})
      if (row["level"] == level) *place = std::atof(row["number"].c_str());
}

Measurements read_folder(const std::string& folder) {
  Measurements measurements;
  std::string speeds, roofs, machine;
  grader::read_file(folder + "/ladder.csv", speeds);
  grader::read_file(folder + "/roofs.csv", roofs);
  grader::read_file(folder + "/ladder_machine.txt", machine);
  read_speeds(speeds, measurements);
  read_roofs(roofs, measurements);
  measurements.device = device_of(machine);
  return measurements;
}

Measurements recorded_measurements(const std::string& root) {
  Measurements recorded = read_folder(root + "/solutions/results/h200");
  recorded.source = recorded.gflops.empty()
                        ? "There are no measurements: make ladder takes them on a machine with a GPU."
                        : "Recorded on " + recorded.device + ", not measured on this machine.";
  return recorded;
}

Measurements find_measurements(const std::string& root) {
  Measurements own = read_folder(root + "/build/results");
  own.source = "Measured on this machine (" + own.device + "), build/results/ladder.csv.";
  return own.gflops.empty() ? recorded_measurements(root) : own;
}

}  // namespace lecture
