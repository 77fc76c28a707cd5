#include <nlohmann/json.hpp>

#include "grader/clock/time_table.h"
#include "grader/forecast/forecast_report.h"

namespace grader {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kLimitNames[] = {"instructions", "shared_memory", "l2",    "main_memory",
                                       "tensor_cores", "waiting",       "waves", "launch"};
constexpr const char* kOrigins[] = {"predicted", "recorded", "from_share"};

Json row_json(const ForecastRow& row) {
  const auto speed = [&](double seconds) { return gflops({row.size, row.size, row.size}, seconds); };
  Json rivals = Json::array();
  for (const Rival& rival : row.rivals)
    rivals.push_back(
        {{"name", rival.name}, {"gflops", rival.gflops}, {"origin", kOrigins[static_cast<size_t>(rival.origin)]}});
  const Prediction& own = row.own;
  return {{"size", row.size},
          {"predicted_seconds", own.seconds},
          {"predicted_seconds_low", own.low},
          {"predicted_seconds_high", own.high},
          {"predicted_gflops", speed(own.seconds)},
          {"limit", kLimitNames[static_cast<size_t>(own.limit)]},
          {"predicted_gflops_without_limit", speed(own.without_limit)},
          {"registers", own.registers},
          {"resident_blocks", own.resident},
          {"rivals", rivals}};
}

Json launch_json(const LaunchProfile& l) {
  return {{"kernel", l.kernel},
          {"line", l.line},
          {"grid", l.grid},
          {"block", l.block},
          {"blocks_run", l.blocks_run},
          {"shared_bytes", l.shared_bytes},
          {"frame_bytes", l.frame_bytes},
          {"fused_multiply_adds", l.arithmetic.fused},
          {"other_floats", l.arithmetic.floats},
          {"special_functions", l.arithmetic.special},
          {"global_load_requests", l.load_requests},
          {"global_load_lines", l.load_lines},
          {"global_load_sectors", l.load_sectors},
          {"distinct_load_sectors", l.distinct_sectors},
          {"global_store_requests", l.store_requests},
          {"global_store_lines", l.store_lines},
          {"global_store_sectors", l.store_sectors},
          {"shared_loads", l.shared_loads},
          {"shared_load_wavefronts", l.shared_load_wavefronts},
          {"shared_stores", l.shared_stores},
          {"shared_store_wavefronts", l.shared_store_wavefronts},
          {"atomics", l.atomics},
          {"barriers", l.barriers},
          {"tensor_multiply_adds", l.tensor_multiply_adds},
          {"staged_loads", l.staged_loads},
          {"early_loads", l.early_loads},
          {"async_loads", l.async_loads}};
}

}  // namespace

std::string to_json(const Forecast& forecast) {
  Json cards = Json::array(), counts = Json::array(), findings = Json::array();
  for (const CardForecast& one : forecast.cards) {
    Json rows = Json::array();
    for (const ForecastRow& row : one.rows) rows.push_back(row_json(row));
    cards.push_back({{"card", one.card.id},
                     {"name", one.card.name},
                     {"measured", one.card.measured},
                     {"peak_gflops", one.peak_gflops},
                     {"predicted", rows}});
  }
  for (const CallProfile& call : forecast.profiles) {
    Json launches = Json::array();
    for (const LaunchProfile& launch : call.launches) launches.push_back(launch_json(launch));
    counts.push_back({{"size", call.shape.M}, {"launches_per_block", launches}});
  }
  for (const Finding& finding : forecast.findings)
    findings.push_back({{"line", finding.line}, {"message", finding.message}});
  const Json value = {{"schema", 1},
                      {"lab", forecast.lab},
                      {"error", forecast.error.empty() ? Json(nullptr) : Json(forecast.error)},
                      {"wrong", forecast.wrong},
                      {"findings", findings},
                      {"cards", cards},
                      {"counts", counts}};
  return value.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace grader
