#include "grader/report/json.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace grader {
namespace {

using Json = nlohmann::ordered_json;

/// 4 stays 4, 2.5 stays 2.5; counters up to 2^53 have no decimal point.
Json number(double value) {
  if (!std::isfinite(value)) return nullptr;
  if (value == std::floor(value) && std::fabs(value) <= 0x1p53) return static_cast<int64_t>(value);
  return value;
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json place(const std::optional<std::array<int, 3>>& at) { return at ? Json(*at) : Json(nullptr); }

Json to_value(const Finding& finding) {
  return Json{{"kind", name_of(finding.kind)},
              {"severity", name_of(finding.severity)},
              {"file", text_or_null(finding.file)},
              {"line", finding.line},
              {"related_line", finding.related_line ? Json(finding.related_line) : Json(nullptr)},
              {"block", place(finding.block)},
              {"thread", place(finding.thread)},
              {"array", text_or_null(finding.array)},
              {"element", text_or_null(finding.element)},
              {"message", finding.message},
              {"count", finding.count}};
}

Json to_value(const Check& check) {
  return Json{{"id", check.id},
              {"title", check.title},
              {"status", name_of(check.status)},
              {"points", number(check.points)},
              {"max_points", number(check.max_points)},
              {"detail", check.detail}};
}

Json to_value(const LabResult& result);

template <class T>
Json list(const std::vector<T>& all) {
  Json values = Json::array();
  for (const T& one : all) values.push_back(to_value(one));
  return values;
}

Json diagnosis(const std::optional<Diagnosis>& found) {
  if (!found) return nullptr;
  Json also = Json::array();
  for (const Diagnosis::Other& other : found->also)
    also.push_back(Json{{"id", other.id}, {"message", other.message}, {"line", other.line}});
  return Json{{"id", found->id},
              {"message", found->message},
              {"confidence", name_of(found->confidence)},
              {"line", found->line},
              {"shape", text_or_null(found->shape)},
              {"element", text_or_null(found->element)},
              {"expected", text_or_null(found->expected)},
              {"got", text_or_null(found->got)},
              {"hint", found->hints.empty() ? Json(nullptr) : Json(found->hints[0])},
              {"also", also}};
}

Json metrics(const std::map<std::string, double>& all) {
  Json values = Json::object();
  for (const auto& [name, value] : all) values[name] = number(value);
  return values;
}

Json texts(const std::map<std::string, std::string>& all) {
  Json values = Json::object();
  for (const auto& [name, value] : all) values[name] = value;
  return values;
}

Json to_value(const LabResult& result) {
  return Json{{"schema", 1},
              {"lab", result.lab},
              {"backend", name_of(result.backend)},
              {"seed", result.seed},
              {"points", number(result.points)},
              {"max_points", number(result.max_points)},
              {"verdict", name_of(result.verdict)},
              {"error", text_or_null(result.error)},
              {"checks", list(result.checks)},
              {"findings", list(result.findings)},
              {"diagnosis", diagnosis(result.diagnosis)},
              {"metrics", metrics(result.metrics)},
              {"timing", texts(result.timing)},
              {"receipt", texts(result.receipt)},
              {"hints", Json{{"taken", result.hints_taken}, {"points_off", number(result.hint_points)}}},
              {"notes", result.notes}};
}

/// What a stranger's process wrote need not be UTF-8.
std::string dump(const Json& value) { return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string to_json(const LabResult& result) { return dump(to_value(result)); }

std::string to_json(const TryResult& result) {
  return dump(Json{{"schema", 1},
                   {"shape", Json{result.shape.M, result.shape.N, result.shape.K}},
                   {"backend", name_of(result.backend)},
                   {"seed", result.seed},
                   {"correct", result.correct},
                   {"wrong", result.wrong},
                   {"of", result.of},
                   {"error", text_or_null(result.error)},
                   {"findings", list(result.findings)},
                   {"diagnosis", diagnosis(result.diagnosis)},
                   {"metrics", metrics(result.metrics)},
                   {"notes", result.notes}});
}

std::string to_json(const std::vector<LabResult>& labs) {
  double points = 0, max_points = 0;
  for (const LabResult& lab : labs) points += lab.points, max_points += lab.max_points;
  return dump(
      Json{{"schema", 1}, {"points", number(points)}, {"max_points", number(max_points)}, {"labs", list(labs)}});
}

}  // namespace grader
