// SVG pictures that follow the page's light or dark mode.
#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/clock/time_table.h"
#include "grader/forecast/forecast_report.h"

namespace grader {
namespace {

constexpr double kWide = 640, kBar = 26, kLeft = 150, kRight = 90, kPlotHigh = 260, kTop = 44;

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) safe += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return safe;
}

std::string text_at(double x, double y, const std::string& text, const char* anchor = "start") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escaped(text));
}

std::string line_from(double x1, double y1, double x2, double y2) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"currentColor\"/>\n", x1,
                     y1, x2, y2);
}

struct Bar {
  std::string name;
  double gflops;
};

std::vector<Bar> bars_of(const ForecastRow& row) {
  constexpr const char* kOrigins[] = {", predicted", ", recorded", ", by share"};
  const auto speed = [&](double seconds) { return gflops({row.size, row.size, row.size}, seconds); };
  std::vector<Bar> bars = {{"yours, predicted", speed(row.own.seconds)},
                           {"without limit, predicted", speed(row.own.without_limit)}};
  for (const Rival& rival : row.rivals)
    bars.push_back({rival.name + kOrigins[static_cast<size_t>(rival.origin)], rival.gflops});
  return bars;
}

std::string draw_bars(const std::vector<Bar>& bars) {
  double most = 0;
  for (const Bar& bar : bars) most = std::max(most, bar.gflops);
  std::string svg;
  double y = kTop;
  for (const Bar& bar : bars) {
    const double length = most > 0 ? (kWide - kLeft - kRight) * bar.gflops / most : 0;
    svg += text_at(kLeft - 8, y + 14, bar.name, "end");
    svg += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"18\" fill=\"#3b7dd8\"/>\n", kLeft, y,
                       std::max(1.0, length));
    svg += text_at(kLeft + length + 6, y + 14, thousands(static_cast<uint64_t>(bar.gflops + 0.5)));
    y += kBar;
  }
  return svg;
}

/// Operations per byte of main memory and GFLOP/s, both on logarithmic scales, in an area below `top`.
struct Roofline {
  double top, bandwidth, peak;  // GB/s; GFLOP/s
  static constexpr double kFrom = 0.125, kTo = 4096;

  double x(double intensity) const {
    const double share = std::log(std::clamp(intensity, kFrom, kTo) / kFrom) / std::log(kTo / kFrom);
    return kLeft + share * (kWide - kLeft - kRight);
  }
  double y(double gflops) const {
    const double low = kFrom * bandwidth, high = 2 * peak;
    return top + kPlotHigh * (1 - std::log(std::clamp(gflops, low, high) / low) / std::log(high / low));
  }
  std::string draw(double intensity, double gflops) const {
    const double ridge = peak / bandwidth;
    std::string svg =
        line_from(x(kFrom), y(kFrom * bandwidth), x(ridge), y(peak)) + line_from(x(ridge), y(peak), x(kTo), y(peak));
    svg += text_at(x(kTo), y(peak) - 6, fmt::format("peak {} GFLOP/s", thousands(static_cast<uint64_t>(peak))), "end");
    svg += text_at(x(kFrom) + 8, y(kFrom * bandwidth) - 14, fmt::format("main memory, {:.0f} GB/s", bandwidth));
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"#3b7dd8\"/>\n", x(intensity), y(gflops));
    svg += text_at(x(intensity) + 9, y(gflops) + 4, "yours, predicted");
    return svg + text_at(kWide / 2, top + kPlotHigh + 18, "operations per byte of main memory", "middle");
  }
};

double main_memory_traffic(const CallProfile& call, const Card& card) {
  double bytes = 0;
  for (const LaunchProfile& launch : call.launches) bytes += main_memory_bytes(launch, call.shape, card);
  return bytes;
}

}  // namespace

std::string picture(const CardForecast& card, const Forecast& forecast) {
  const ForecastRow& row = card.rows.back();
  const CallProfile& call = forecast.profiles.back();
  const std::vector<Bar> bars = bars_of(row);
  const double top = kTop + kBar * static_cast<double>(bars.size()) + 40, high = top + kPlotHigh + 30;
  const Roofline roofline{top, card.card.dram_bandwidth / 1e9, card.peak_gflops};
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "font-family=\"sans-serif\" font-size=\"12\" fill=\"currentColor\" color=\"#555\">\n",
      kWide, high);
  svg += text_at(8, 22, fmt::format("Predicted on {} at {}: GFLOP/s", card.card.name, row.size)) + draw_bars(bars);
  const double operations = 2 * multiply_adds(call.shape);
  svg += roofline.draw(operations / main_memory_traffic(call, card.card), gflops(call.shape, row.own.seconds));
  return svg + "</svg>\n";
}

}  // namespace grader
