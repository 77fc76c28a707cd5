// Numbers as pictures made of characters.
#pragma once
#include <string>
#include <vector>

#include "solutions/lecture/terminal/line.h"

namespace lecture {

struct Bar {
  std::string name;
  double value = 0;
  std::string note;     // behind the number
  bool marked = false;  // the step that is being told, marked by '>'
};

/// One line per bar, as long as its share of the largest value.
Page draw_bars(const std::vector<Bar>& bars);

struct Point {
  char mark = 0;
  double intensity = 0;  // operations per byte that the kernel asks for
  double gflops = 0;
};

/// 0: unknown, and not drawn.
struct Roofs {
  double peak_gflops = 0, l1_gb_per_s = 0, dram_gb_per_s = 0, l2_gb_per_s = 0;
};

/// Both axes are logarithmic: 1/8 to 128 operations per byte, 0.25 to 128 TFLOP/s. Points outside stand on the edge,
/// points at one place side by side.
Page draw_roofline(const std::vector<Point>& points, const Roofs& roofs);

/// Where a point stands in the plot: column and row from the bottom left corner.
size_t roofline_column(double intensity);
size_t roofline_row(double gflops);

constexpr size_t kPlotColumns = 61;
constexpr size_t kPlotRows = 13;

}  // namespace lecture
