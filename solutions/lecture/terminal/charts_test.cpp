#include "solutions/lecture/terminal/charts.h"

#include "solutions/lecture/lecture_test.h"

using namespace lecture;

namespace {

size_t blocks_in(const std::string& text) {
  size_t count = 0;
  for (size_t at = text.find("█"); at != std::string::npos; at = text.find("█", at + 1)) ++count;
  return count;
}

/// The character at a position in the plot, counted from its bottom left corner.
std::string at(const Page& plot, size_t column, size_t row) {
  const std::string text = to_ascii(plot[kPlotRows - row].text);
  return column + 8 < text.size() ? text.substr(column + 8, 1) : " ";
}

}  // namespace

TEST_CASE("bars are as long as their share of the largest, and never vanish") {
  const Page page = draw_bars({{"half", 50, "", false}, {"all", 100, "", true}, {"little", 0.1, "", false}});
  CHECK(blocks_in(page[1].text) == 2 * blocks_in(page[0].text));
  CHECK(blocks_in(page[2].text) == 1);
  CHECK(page[1].text.substr(0, 5) == "> all");
  CHECK(page[0].text.substr(0, 6) == "  half");
  CHECK(columns(page[0].text) <= kColumns);
}

TEST_CASE("a point stands where its intensity and its speed say, on logarithmic axes") {
  CHECK(roofline_column(0.125) == 0);
  CHECK(roofline_column(2) - roofline_column(1) == roofline_column(16) - roofline_column(8));
  CHECK(roofline_column(128) == kPlotColumns - 1);
  CHECK(roofline_row(250) == 0);
  CHECK(roofline_row(128000) == kPlotRows - 1);
  CHECK(roofline_row(16000) == 8);
  const Page plot = draw_roofline({{'4', 0.25, 6000}}, {});
  CHECK(at(plot, roofline_column(0.25), roofline_row(6000)) == "4");
}

TEST_CASE("points outside stand on the edge, and two at one place side by side") {
  CHECK(roofline_column(0) == 0);
  CHECK(roofline_column(1e9) == kPlotColumns - 1);
  CHECK(roofline_row(1e12) == kPlotRows - 1);
  const Page plot = draw_roofline({{'5', 8, 9000}, {'6', 8, 9000}}, {});
  CHECK(at(plot, roofline_column(8), roofline_row(9000)) == "5");
  CHECK(at(plot, roofline_column(8) + 1, roofline_row(9000)) == "6");
}

TEST_CASE("the slope meets the roof at peak / bandwidth, and unknown roofs are not drawn") {
  const Page plot = draw_roofline({}, {64000, 0, 4000});
  CHECK(at(plot, roofline_column(64), roofline_row(64000)) == "-");
  CHECK(at(plot, roofline_column(4), roofline_row(64000)) == " ");
  CHECK(at(plot, roofline_column(4), roofline_row(16000)) == "/");
  CHECK_FALSE(contains(text_of(draw_roofline({}, {})), "/ "));
}
