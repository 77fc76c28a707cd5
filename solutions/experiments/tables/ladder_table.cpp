#include "solutions/experiments/tables/ladder_table.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

#include <fmt/format.h>

namespace experiments {
namespace {

constexpr int kNameWidth = 32, kNumberWidth = 10;

struct Line {
  std::string kernel;
  std::map<int, double> gflops, ratios;  // by size
};

bool is_shown(const Recorded& times, const Row& row, const std::string& place) {
  return row[1] == row[2] && row[2] == row[3] && times.cell(row, "place") == place &&
         !times.cell(row, "gflops").empty();
}

std::vector<Line> lines_of(const Recorded& times, const std::string& place) {
  std::vector<Line> lines;
  for (const Row& row : times.rows()) {
    if (!is_shown(times, row, place)) continue;
    auto line = std::find_if(lines.begin(), lines.end(), [&](const Line& other) { return other.kernel == row[0]; });
    if (line == lines.end()) line = lines.insert(lines.end(), Line{row[0], {}, {}});
    const int size = std::atoi(row[1].c_str());
    line->gflops[size] = times.number(row, "gflops");
    if (!times.cell(row, "ratio").empty()) line->ratios[size] = times.number(row, "ratio");
  }
  return lines;
}

std::string cell(const std::map<int, double>& numbers, int size, const char* form) {
  const auto found = numbers.find(size);
  return fmt::format("{:>{}}", found == numbers.end() ? "-" : fmt::format(fmt::runtime(form), found->second),
                     kNumberWidth);
}

}  // namespace

std::string ladder_table(const Recorded& times, const std::string& place) {
  const std::vector<Line> lines = lines_of(times, place);
  std::set<int> sizes;
  for (const Line& line : lines)
    for (const auto& [size, number] : line.gflops) sizes.insert(size);
  if (sizes.empty()) return "";
  std::string text = fmt::format("{:<{}}", "GFLOP/s at n =", kNameWidth);
  for (const int size : sizes) text += fmt::format("{:>{}}", size, kNumberWidth);
  text += "  of cuBLAS\n";
  for (const Line& line : lines) {
    text += fmt::format("{:<{}}", line.kernel, kNameWidth);
    for (const int size : sizes) text += cell(line.gflops, size, "{:.0f}");
    text += "  " + cell(line.ratios, *sizes.rbegin(), "{:.3f}") + "\n";
  }
  return text;
}

}  // namespace experiments
