// Draws charts with characters.
#pragma once
#include <string>
#include <vector>

#include "solutions/lecture/terminal/line.h"

namespace lecture {

struct Bar {
  std::string name;
  double value = 0;
  std::string note;     // text after the number
  bool marked = false;  // the current step, marked by '>'
};

/// One line per bar; its length is proportional to its value.
Page draw_bars(const std::vector<Bar>& bars);

struct Point {
  char mark = 0;
  double intensity = 0;  // operations per requested byte
  double gflops = 0;
};

/// The roofs of the roofline. 0 means unknown; such a roof is not drawn.
struct Roofs {
  double peak_gflops = 0, l1_gb_per_s = 0, dram_gb_per_s = 0, l2_gb_per_s = 0;
};

/// Draws a roofline plot. Both axes are logarithmic: 1/8 to 128 operations per byte, 0.25 to 128 TFLOP/s. Points
/// outside are drawn at the edge, and points at the same position side by side.
Page draw_roofline(const std::vector<Point>& points, const Roofs& roofs);

/// Return the position of a point in the plot: column and row from the bottom left corner.
size_t roofline_column(double intensity);
size_t roofline_row(double gflops);

constexpr size_t kPlotColumns = 61;
constexpr size_t kPlotRows = 13;

}  // namespace lecture
