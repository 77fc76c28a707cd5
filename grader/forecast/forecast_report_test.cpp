#include "grader/forecast/forecast_report.h"

#include <doctest/doctest.h>

#include "grader/base/text.h"

using namespace grader;

namespace {

Forecast forecast_of_one_card() {
  Forecast forecast{"05_tiled", "matmul.cu"};
  CardForecast card;
  card.card = read_card("t4");
  card.peak_gflops = peak_gflops(card.card);
  ForecastRow row{1024, {}, {{"naive", 500, Origin::predicted}, {"cuBLAS", 4000, Origin::from_share}}};
  row.own.seconds = 2e-3;
  row.own.low = 1.5e-3;
  row.own.high = 2.7e-3;
  row.own.without_limit = 1e-3;
  row.own.limit = Limit::shared_memory;
  card.rows = {row};
  forecast.cards = {card};
  LaunchProfile launch;
  launch.grid = {32, 32, 1};
  launch.blocks = launch.threads = 1024;
  forecast.profiles = {{{1024, 1024, 1024}, {launch}}};
  return forecast;
}

bool holds(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

}  // namespace

TEST_CASE("forecast: speed, interval, rivals with where they come from, the limit and what it costs") {
  const std::string text = report(forecast_of_one_card());
  CHECK(holds(text, "1024  predicted   1,074 GFLOP/s, from 795 to 1,432"));
  CHECK(holds(text, "naive 500 (predicted)"));
  CHECK(holds(text, "cuBLAS 4,000 (from"));
  CHECK(holds(text, "from its data sheet"));
  CHECK(holds(text, "limited by shared memory"));
  CHECK(holds(text, "predicted 2,147"));
}

TEST_CASE("forecast: lines are at most 80 columns, and the one with the own speed says that it is predicted") {
  for (const std::string& line : split_lines(report(forecast_of_one_card()))) {
    CHECK(line.size() < 80);
    if (holds(line, "1,074")) CHECK(holds(line, "predicted"));
  }
}

TEST_CASE("forecast: of a wrong kernel it says so, and where there is none, why") {
  Forecast wrong = forecast_of_one_card();
  CHECK_FALSE(holds(report(wrong), "wrong kernel"));
  wrong.wrong = true;
  CHECK(holds(report(wrong), "wrong kernel"));
  Forecast none{"05_tiled", "matmul.cu", "There is no g++."};
  CHECK(holds(report(none), "Nothing is predicted. There is no g++."));
}

TEST_CASE("forecast: JSON holds numbers, the picture the name of the card") {
  const Forecast forecast = forecast_of_one_card();
  const std::string json = to_json(forecast);
  CHECK(holds(json, "\"predicted_seconds\": 0.002"));
  CHECK(holds(json, "\"limit\": \"shared_memory\""));
  CHECK(holds(json, "\"origin\": \"from_share\""));
  CHECK(holds(json, "\"error\": null"));
  const std::string svg = picture(forecast.cards[0], forecast);
  CHECK(svg.starts_with("<svg"));
  CHECK(svg.ends_with("</svg>\n"));
  CHECK(holds(svg, "Predicted on NVIDIA T4 at 1024"));
}
