#include "solutions/lecture/terminal/charts.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/core.h>

#include "grader/base/text.h"

namespace lecture {
namespace {

constexpr size_t kBarColumns = 36;
constexpr double kColumnsPerOctave = 6;     // of intensity, from 1/8 to 128
constexpr double kRowsPerOctave = 4.0 / 3;  // of GFLOP/s, from 250 to 128,000
constexpr double kLowestIntensity = 0.125, kLowestGflops = 250;

std::string repeated(const std::string& glyph, size_t times) {
  std::string text;
  for (size_t i = 0; i < times; ++i) text += glyph;
  return text;
}

size_t place(double value, double lowest, double per_octave, size_t places) {
  const double at = std::round(std::log2(value / lowest) * per_octave);
  if (!(at > 0)) return 0;
  return std::min(static_cast<size_t>(at), places - 1);
}

using Grid = std::vector<std::vector<std::string>>;

/// The roof of a memory rises by one octave per octave until it reaches the peak.
void draw_slope(Grid& grid, double gb_per_s, double peak_gflops) {
  if (!(gb_per_s > 0)) return;
  for (size_t column = 0; column < kPlotColumns; ++column) {
    const double gflops = kLowestIntensity * std::exp2(static_cast<double>(column) / kColumnsPerOctave) * gb_per_s;
    if (gflops < kLowestGflops || (peak_gflops > 0 && gflops > peak_gflops)) continue;
    grid[roofline_row(gflops)][column] = "/";
  }
}

void draw_peak(Grid& grid, const Roofs& roofs) {
  if (!(roofs.peak_gflops > 0)) return;
  const double fastest = std::max(roofs.l1_gb_per_s, roofs.dram_gb_per_s);
  const size_t first = fastest > 0 ? roofline_column(roofs.peak_gflops / fastest) : 0;
  for (size_t column = first; column < kPlotColumns; ++column) grid[roofline_row(roofs.peak_gflops)][column] = "─";
}

void draw_point(Grid& grid, const Point& point) {
  std::vector<std::string>& row = grid[roofline_row(point.gflops)];
  size_t column = roofline_column(point.intensity);
  while (column + 1 < kPlotColumns && std::isdigit(static_cast<unsigned char>(row[column][0]))) ++column;
  row[column] = std::string(1, point.mark);
}

/// Labels in TFLOP/s for rows at integer powers of two.
std::string row_label(size_t row) {
  if (row % 4 != 0) return std::string(7, ' ');
  return fmt::format("{:>6.4g} ", kLowestGflops * std::exp2(static_cast<double>(row) / kRowsPerOctave) / 1000);
}

std::string intensity_axis() {
  std::string axis(7 + 1 + kPlotColumns + 4, ' ');
  for (const auto& [label, intensity] :
       {std::pair{"1/8", 0.125}, {"1/2", 0.5}, {"2", 2.0}, {"8", 8.0}, {"32", 32.0}, {"128", 128.0}})
    axis.replace(8 + roofline_column(intensity) - (label[1] ? 1 : 0), std::string(label).size(), label);
  return axis.substr(0, axis.find_last_not_of(' ') + 1);
}

}  // namespace

Page draw_bars(const std::vector<Bar>& bars) {
  double largest = 0;
  for (const Bar& bar : bars) largest = std::max(largest, bar.value);
  Page page;
  for (const Bar& bar : bars) {
    const double share = largest > 0 ? bar.value / largest : 0;
    const size_t length = std::max<size_t>(static_cast<size_t>(std::lround(share * kBarColumns)), bar.value > 0);
    page.push_back({fmt::format("{} {} {}{:>7} {}", bar.marked ? ">" : " ", padded(fitted(bar.name, 22), 22),
                                padded(repeated("█", length), kBarColumns + 1),
                                grader::thousands(static_cast<uint64_t>(std::llround(bar.value))), bar.note),
                    bar.marked ? Style::good : Style::plain});
  }
  return page;
}

size_t roofline_column(double intensity) { return place(intensity, kLowestIntensity, kColumnsPerOctave, kPlotColumns); }

size_t roofline_row(double gflops) { return place(gflops, kLowestGflops, kRowsPerOctave, kPlotRows); }

Page draw_roofline(const std::vector<Point>& points, const Roofs& roofs) {
  Grid grid(kPlotRows, std::vector<std::string>(kPlotColumns, " "));
  draw_slope(grid, roofs.dram_gb_per_s, roofs.peak_gflops);
  draw_slope(grid, roofs.l1_gb_per_s, roofs.peak_gflops);
  draw_peak(grid, roofs);
  for (const Point& point : points) draw_point(grid, point);

  Page page;
  page.push_back({"TFLOP/s                                        across: operations per byte", Style::quiet});
  for (size_t row = kPlotRows; row-- > 0;) {
    std::string text = row_label(row) + "│";
    for (const std::string& glyph : grid[row]) text += glyph;
    page.push_back({text.substr(0, text.find_last_not_of(' ') + 1)});
  }
  page.push_back({std::string(7, ' ') + "└" + repeated("─", kPlotColumns)});
  page.push_back({intensity_axis(), Style::quiet});
  return page;
}

}  // namespace lecture
