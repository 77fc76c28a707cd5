#include "grader/report/time_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/report/parts.h"
#include "grader/run/baseline.h"

namespace grader {
namespace {

/// "21.3 us", "1.25 ms": three significant digits.
std::string spoken_seconds(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.3g} us", 1e6 * seconds);
  return seconds < 1 ? fmt::format("{:.3g} ms", 1e3 * seconds) : fmt::format("{:.3g} s", seconds);
}

std::string heading_of_columns(const TimeTable& table) {
  std::string line = fmt::format("  {:>5}  {:>9}  {:>21}  {:>8}", "size", "median", "95% interval", "GFLOP/s");
  for (const Contestant& one : table.contestants) line += fmt::format("  {:>7}", one.spoken.substr(0, 7));
  return line + "\n";
}

std::string row_text(const TimedShape& row) {
  if (!row.error.empty()) return fmt::format("  {:>5}  no time: {}\n", row.shape.M, row.error);
  const std::string interval = spoken_seconds(row.seconds.low) + " to " + spoken_seconds(row.seconds.high);
  std::string line = fmt::format("  {:>5}  {:>9}  {:>21}  {:>8.3g}", row.shape.M, spoken_seconds(row.seconds.median),
                                 interval, gflops(row.shape, row.seconds.median));
  for (const lab::Estimate& ratio : row.ratios) line += fmt::format("  {:>6.2f}x", ratio.median);
  return line + "\n";
}

std::string bar(const std::string& name, double value, double most) {
  constexpr double kRoom = 50;
  const long length = most > 0 ? std::max(1L, std::lround(kRoom * value / most)) : 0;
  return fmt::format("  {:<14} {} {:.3g}\n", name, std::string(static_cast<size_t>(length), '#'), value);
}

/// A bar chart of the largest timed size.
std::string plot(const TimeTable& table) {
  const auto timed = std::ranges::find_if(table.rows.rbegin(), table.rows.rend(),
                                          [](const TimedShape& row) { return row.error.empty(); });
  if (timed == table.rows.rend()) return "";
  std::vector<std::pair<std::string, double>> bars{{"yours", gflops(timed->shape, timed->seconds.median)}};
  for (size_t i = 0; i < table.contestants.size(); ++i)
    bars.emplace_back(table.contestants[i].spoken, gflops(timed->shape, timed->other_seconds[i].median));
  double most = 0;
  for (const auto& [name, value] : bars) most = std::max(most, value);
  std::string text = fmt::format("\nGFLOP/s at {}\n", to_string(timed->shape));
  for (const auto& [name, value] : bars) text += bar(name, value, most);
  return text;
}

std::string margin(const SpeedOutcome& outcome) {
  const double share = outcome.ratio / outcome.at_least - 1;
  return fmt::format("{:.0f}% {}", 100 * std::abs(share), share >= 0 ? "above" : "below");
}

std::string threshold_text(const SpeedRule& rule, const SpeedOutcome& outcome, const ReportOptions& options) {
  const char* word = outcome.status == Status::passed ? "met" : outcome.status == Status::failed ? "missed" : "open";
  const std::string marked = paint(word, outcome.status == Status::passed ? kGreen : kRed, options);
  if (outcome.ratio == 0)
    return "  " + marked + std::string(8 - std::string(word).size(), ' ') +
           wrap(rule.title + ": " + outcome.detail, 69, 10) + "\n";
  return fmt::format("  {}{}{:.3g} times {} at {}: {:.2f} ({:.2f} to {:.2f}), {}\n", marked,
                     std::string(8 - std::string(word).size(), ' '), rule.at_least, spoken_baseline(rule.baseline),
                     to_string(rule.shape), outcome.ratio, outcome.low, outcome.high, margin(outcome));
}

std::string thresholds_text(const TimeTable& table, const ReportOptions& options) {
  std::string text = table.thresholds.empty() ? "" : "\nThresholds\n";
  for (size_t i = 0; i < table.thresholds.size(); ++i)
    text += threshold_text(table.rules[i], table.thresholds[i], options);
  return text;
}

/// The lab's thresholds, and the shipped kernel's result on measured cards.
std::string rules_text(const TimeTable& table, const std::vector<RecordedCard>& recorded) {
  std::string text = table.rules.empty() ? "" : "\nThresholds\n";
  for (const SpeedRule& rule : table.rules) {
    text +=
        fmt::format("  {:.3g} times {} at {}\n", rule.at_least, spoken_baseline(rule.baseline), to_string(rule.shape));
    for (const RecordedCard& card : recorded)
      if (const double ratio = recorded_ratio(card, table.lab, rule.baseline, rule.shape.M); ratio > 0)
        text += fmt::format("      {}: the shipped kernel reaches {:.2f}\n", card.name, ratio);
  }
  return text;
}

std::string recorded_text(const TimeTable& table, const RecordedCard& card) {
  std::string text = fmt::format("\nRecorded on {}: GFLOP/s and share of cuBLAS\n", card.name);
  for (const auto& [key, gflops] : card.gflops)
    if (key.first == table.lab)
      text += fmt::format("  {:>5}  {:>9}  {:.3f}\n", key.second, thousands(static_cast<uint64_t>(gflops)),
                          recorded_ratio(card, table.lab, "cublas", key.second));
  return text;
}

std::string without_times(const TimeTable& table, const std::vector<RecordedCard>& recorded) {
  std::string text = wrap("Nothing was timed. " + table.error, kWidth, 0) + "\n";
  if (table.backend == Backend::cpu) return text;
  for (const RecordedCard& card : recorded) text += recorded_text(table, card);
  return text + rules_text(table, recorded);
}

std::string findings_text(const TimeTable& table) {
  std::string text;
  for (const Finding& finding : table.findings)
    if (is_error(finding))
      text += wrap(fmt::format("{}:{}: {}", finding.file, finding.line, printable(finding.message)), kWidth, 2) + "\n";
  return text;
}

}  // namespace

std::string report(const TimeTable& table, const std::vector<RecordedCard>& recorded, const ReportOptions& options) {
  std::string text = fmt::format("TIME  {}  {}\n", table.lab, printable(table.file)) + findings_text(table);
  if (!table.error.empty()) return text + without_times(table, recorded);
  if (table.rows.empty()) return text;
  text += heading_of_columns(table);
  for (const TimedShape& row : table.rows) text += row_text(row);
  return text + plot(table) + thresholds_text(table, options);
}

}  // namespace grader
