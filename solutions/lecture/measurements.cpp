#include "solutions/lecture/measurements.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "grader/text.h"

namespace lecture {
namespace {

std::vector<std::string> cells_of(const std::string& row) {
  std::vector<std::string> cells;
  std::istringstream stream(row);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(grader::trim(cell));
  return cells;
}

void add_comment(const std::string& line, Measurements& measurements) {
  const size_t colon = line.find(':');
  if (colon != std::string::npos)
    measurements.about[grader::trim(line.substr(1, colon - 1))] = grader::trim(line.substr(colon + 1));
}

/// The cell under `name`, or "".
std::string cell(const std::vector<std::string>& names, const std::vector<std::string>& row, const std::string& name) {
  const size_t at = static_cast<size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  return at < row.size() ? row[at] : "";
}

}  // namespace

std::optional<double> Measurements::at(int n, const std::vector<std::string>& names) const {
  const auto size = gflops.find(n);
  if (size == gflops.end()) return std::nullopt;
  for (const std::string& name : names)
    if (const auto found = size->second.find(name); found != size->second.end()) return found->second;
  return std::nullopt;
}

double Measurements::number(const std::string& key) const {
  const auto found = about.find(key);
  return found == about.end() ? 0 : std::atof(found->second.c_str());
}

Measurements read_measurements(const std::string& csv) {
  Measurements measurements;
  std::vector<std::string> names;
  for (const std::string& line : grader::split_lines(csv)) {
    if (grader::trim(line).empty()) continue;
    if (line[0] == '#') {
      add_comment(line, measurements);
      continue;
    }
    const std::vector<std::string> row = cells_of(line);
    if (names.empty()) {
      names = row;
      continue;
    }
    const int n = std::atoi(cell(names, row, "n").c_str());
    const double gflops = std::atof(cell(names, row, "gflops").c_str());
    if (n > 0 && gflops > 0) measurements.gflops[n][cell(names, row, "kernel")] = gflops;
  }
  return measurements;
}

Measurements find_measurements(const std::string& root) {
  std::string csv;
  const bool own = grader::read_file(root + "/build/results/ladder.csv", csv);
  if (!own) grader::read_file(root + "/solutions/results/h200/plain_ladder.csv", csv);
  Measurements measurements = read_measurements(csv);
  const std::string device = measurements.about.count("device") ? " (" + measurements.about["device"] + ")" : "";
  measurements.source = own ? "Measured on this machine" + device + ", build/results/ladder.csv."
                            : "Recorded" + device + ", not on this machine.";
  return measurements;
}

}  // namespace lecture
