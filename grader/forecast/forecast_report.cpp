#include "grader/forecast/forecast_report.h"

#include <cmath>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/clock/time_table.h"

namespace grader {
namespace {

constexpr size_t kColumns = 79;

std::string number(double value) {
  return value >= 1000 ? thousands(static_cast<uint64_t>(std::llround(value))) : fmt::format("{:.3g}", value);
}

double speed(int size, double seconds) { return gflops({size, size, size}, seconds); }

std::string rival_text(const Rival& rival) {
  constexpr const char* kOrigins[] = {"predicted", "recorded", "from its share on a recorded card"};  // as in Origin
  return fmt::format("{} {} ({})", rival.name, number(rival.gflops), kOrigins[static_cast<size_t>(rival.origin)]);
}

std::string row_text(const ForecastRow& row) {
  const Prediction& own = row.own;
  std::string text =
      fmt::format("  {:>5}  predicted {:>7} GFLOP/s, from {} to {}\n", row.size, number(speed(row.size, own.seconds)),
                  number(speed(row.size, own.high)), number(speed(row.size, own.low)));
  std::string rivals;
  for (const Rival& rival : row.rivals) rivals += (rivals.empty() ? "" : "; ") + rival_text(rival);
  return rivals.empty() ? text : text + "         " + wrap(rivals, kColumns - 9, 9) + "\n";
}

std::string limit_text(const ForecastRow& row) {
  const Prediction& own = row.own;
  const std::string gain = fmt::format("At {} it is limited by {}. Without that limit: predicted {} GFLOP/s.", row.size,
                                       spoken(own.limit), number(speed(row.size, own.without_limit)));
  const std::string residence =
      fmt::format("Predicted occupancy: {} per multiprocessor, at about {:.0f} registers per thread.",
                  counted(static_cast<uint64_t>(std::lround(own.resident)), "block"), own.registers);
  return wrap("  " + gain, kColumns, 2) + "\n" + wrap("  " + residence, kColumns, 2) + "\n";
}

std::string card_text(const CardForecast& forecast) {
  const Card& card = forecast.card;
  const double peak = forecast.peak_gflops / card.hertz * card.boost_hertz;
  std::string text = fmt::format("\n{}: {}, peak {} GFLOP/s{} at {:.2f} GHz", printable(card.name),
                                 card.measured ? "measured" : "from its data sheet", number(peak),
                                 forecast.tensor_cores ? " in TF32" : "", card.boost_hertz / 1e9);
  if (card.hertz < card.boost_hertz) text += fmt::format("\n  predicted at {:.2f} GHz", card.hertz / 1e9);
  text += "\n";
  for (const ForecastRow& row : forecast.rows) text += row_text(row);
  return forecast.rows.empty() ? text : text + limit_text(forecast.rows.back());
}

std::string heading(const Forecast& forecast) {
  const std::string lab = forecast.lab.empty() ? "" : forecast.lab + "  ";
  return "PREDICTED  " + lab + printable(forecast.file) + "\n";
}

std::string findings_text(const Forecast& forecast) {
  std::string text;
  for (const Finding& finding : forecast.findings)
    if (finding.severity == Severity::error)
      text +=
          wrap(fmt::format("{}:{}: {}", finding.file, finding.line, printable(finding.message)), kColumns, 2) + "\n";
  return text;
}

}  // namespace

std::string spoken(Limit limit) {
  switch (limit) {
    case Limit::instructions:
      return "its instructions: arithmetic and overhead";
    case Limit::shared_memory:
      return "shared memory and the L1 cache: wavefronts";
    case Limit::l2:
      return "the L2 cache";
    case Limit::main_memory:
      return "main memory";
    case Limit::tensor_cores:
      return "the tensor cores";
    case Limit::waiting:
      return "waiting for loads, while too few other warps are ready";
    case Limit::waves:
      return "its number of blocks: the last wave leaves multiprocessors idle";
    case Limit::launch:
      return "the launch itself, because there is too little work";
  }
  return "";
}

std::string report(const Forecast& forecast) {
  std::string text = heading(forecast) + findings_text(forecast);
  if (!forecast.error.empty()) return text + wrap("Nothing is predicted. " + forecast.error, kColumns, 0) + "\n";
  if (forecast.cards.empty()) return text;
  if (forecast.wrong)
    text +=
        wrap(
            "This kernel is wrong, so the prediction is for a wrong kernel. `grader check` or `grader try` shows what "
            "is wrong.",
            kColumns, 0) +
        "\n";
  for (const CardForecast& card : forecast.cards) text += card_text(card);
  return text + "\n" +
         wrap(
             "Nothing was timed: times are predicted from the emulator's counts. Nine of ten kernels are within the "
             "interval.",
             kColumns, 0) +
         "\n";
}

}  // namespace grader
