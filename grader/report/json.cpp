#include "grader/report/json.h"

#include <bit>
#include <cmath>

#include <nlohmann/json.hpp>

#include "grader/base/package.h"
#include "grader/base/text.h"

// ---- Evidence: each struct's fields by name, kinds of findings by name, other ids as numbers.

namespace nlohmann {

template <class T>
struct adl_serializer<std::optional<T>> {
  template <class Json>
  static void to_json(Json& to, const std::optional<T>& from) {
    to = from ? Json(*from) : Json(nullptr);
  }
  static void from_json(const json& from, std::optional<T>& to) {
    to = from.is_null() ? std::nullopt : std::optional<T>(from.get<T>());
  }
};

template <>
struct adl_serializer<lab::FindingKind> {
  static void to_json(json& to, lab::FindingKind from) { to = grader::name_of(from); }
  static void from_json(const json& from, lab::FindingKind& to) {
    const auto kind = grader::find_kind(from.get<std::string>());
    if (!kind) throw json::type_error::create(302, "this is not a kind of finding", &from);
    to = *kind;
  }
};

}  // namespace nlohmann

namespace grader {

/// `got` may be NaN or infinity, which JSON cannot represent.
static void to_json(nlohmann::json& to, const WrongElement& at) {
  to = {at.row, at.column, at.expected, std::bit_cast<uint64_t>(at.got)};
}

static void from_json(const nlohmann::json& from, WrongElement& at) {
  at = {from.at(0).get<int>(), from.at(1).get<int>(), from.at(2).get<double>(),
        std::bit_cast<double>(from.at(3).get<uint64_t>())};
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Shape, M, N, K)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Finding, kind, severity, file, line, related_line, block, thread, array, element,
                                   message, count, detail, between_blocks, space, access, other_access)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Reason, why, shape, seen, all, too_few_bytes, words)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(TrialOutcome, groups, shape, fill, order, ran, answered, finished, right, wrong, of,
                                   first, nothing_finite, errors)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(SpeedOutcome, id, status, detail, ratio, low, high, at_least)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Diagnosis::Other, id, message, line)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Diagnosis, id, message, confidence, line, shape, element, expected, got, hints, also)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WrongMap, shape, rows)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Edit, removed, added, tokens, brings_work)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Evidence, lab, backend, seed, source, file, cuda, any_shape, error, error_is_found,
                                   compiled, trials, sanitized, findings, metrics, metrics_elsewhere, elsewhere,
                                   no_technique, technique_unmeasured, nothing_counts, speed, timing, notes, wrong, of,
                                   numbers_right, reals_are_whole, lower_precision, first_wrong, weak_metrics,
                                   diagnosis, mended, mended_line, edit, proved, map)

namespace {

constexpr int kEvidenceSchema = 3;

using Json = nlohmann::ordered_json;

/// 4 stays 4, 2.5 stays 2.5; counters up to 2^53 have no decimal point.
Json json_number(double value) {
  if (!std::isfinite(value)) return nullptr;
  if (value == std::floor(value) && std::fabs(value) <= 0x1p53) return static_cast<int64_t>(value);
  return value;
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json to_value(const Finding& finding) {
  return Json{{"kind", name_of(finding.kind)},
              {"severity", name_of(finding.severity)},
              {"file", text_or_null(finding.file)},
              {"line", finding.line},
              {"related_line", finding.related_line ? Json(finding.related_line) : Json(nullptr)},
              {"block", finding.block},
              {"thread", finding.thread},
              {"array", text_or_null(finding.array)},
              {"element", text_or_null(finding.element)},
              {"message", finding.message},
              {"count", finding.count}};
}

Json to_value(const Check& check) {
  return Json{{"id", check.id},
              {"title", check.title},
              {"status", name_of(check.status)},
              {"points", json_number(check.points)},
              {"max_points", json_number(check.max_points)},
              {"detail", check.detail}};
}

Json to_value(const LabResult& result);

template <class T>
Json list(const std::vector<T>& all) {
  Json values = Json::array();
  for (const T& one : all) values.push_back(to_value(one));
  return values;
}

/// `changed`: the line of the single edit that makes everything right; 0: none is known.
Json diagnosis(const std::optional<Diagnosis>& found, int changed) {
  if (!found) return nullptr;
  Json also = Json::array();
  for (const Diagnosis::Other& other : found->also)
    also.push_back(Json{{"id", other.id}, {"message", other.message}, {"line", other.line}});
  return Json{{"id", found->id},
              {"message", found->message},
              {"confidence", name_of(found->confidence)},
              {"line", found->line},
              {"changed_line", changed > 0 ? Json(changed) : Json(nullptr)},
              {"shape", text_or_null(found->shape)},
              {"element", text_or_null(found->element)},
              {"expected", text_or_null(found->expected)},
              {"got", text_or_null(found->got)},
              {"hint", found->hints.empty() ? Json(nullptr) : Json(found->hints[0])},
              {"also", also}};
}

Json metrics(const std::map<std::string, double>& all) {
  Json values = Json::object();
  for (const auto& [name, value] : all) values[name] = json_number(value);
  return values;
}

/// The device's state, and the ratios of the speed rules that were measured.
Json timing(const LabResult& result) {
  Json all = result.timing;
  for (const SpeedOutcome& outcome : result.speed)
    if (outcome.ratio > 0)
      all["speed"][outcome.id] = {
          {"ratio", outcome.ratio}, {"low", outcome.low}, {"high", outcome.high}, {"at_least", outcome.at_least}};
  return all.is_null() ? Json::object() : all;
}

Json to_value(const LabResult& result) {
  return Json{{"schema", 1},
              {"lab", result.lab},
              {"backend", name_of(result.backend)},
              {"seed", result.seed},
              {"points", json_number(result.points)},
              {"max_points", json_number(result.max_points)},
              {"verdict", name_of(result.verdict)},
              {"error", text_or_null(result.error)},
              {"checks", list(result.checks)},
              {"findings", list(result.findings)},
              {"diagnosis", diagnosis(result.diagnosis, result.mended_line)},
              {"metrics", metrics(result.metrics)},
              {"timing", timing(result)},
              {"receipt", Json{{"version", package_version()}}},
              {"hints", Json{{"taken", result.hints_taken}, {"points_off", json_number(result.hint_points)}}},
              {"notes", result.notes}};
}

Json estimate(const lab::Estimate& e) {
  return {{"median", e.median}, {"low", e.low}, {"high", e.high}, {"samples", e.samples}};
}

Json timed_row(const TimedShape& row, const std::vector<Contestant>& contestants) {
  Json value{{"shape", {row.shape.M, row.shape.N, row.shape.K}}, {"error", text_or_null(row.error)}};
  if (!row.error.empty()) return value;
  value["seconds"] = estimate(row.seconds);
  value["gflops"] = gflops(row.shape, row.seconds.median);
  for (size_t i = 0; i < contestants.size(); ++i) value["ratios"][contestants[i].name] = estimate(row.ratios[i]);
  return value;
}

Json threshold(const SpeedRule& rule, const SpeedOutcome* outcome) {
  Json value{{"id", rule.id},
             {"baseline", rule.baseline},
             {"shape", {rule.shape.M, rule.shape.N, rule.shape.K}},
             {"at_least", rule.at_least},
             {"status", name_of(outcome ? outcome->status : Status::not_graded)},
             {"ratio", nullptr}};
  if (outcome && outcome->ratio > 0)
    value["ratio"] = {{"median", outcome->ratio}, {"low", outcome->low}, {"high", outcome->high}};
  return value;
}

/// Text written by a student's process may be invalid UTF-8, or unsafe for a terminal or a page.
void make_printable(Json& value) {
  if (value.is_string()) value = printable_lines(value.get<std::string>());
  if (!value.is_structured()) return;
  for (Json& inner : value) make_printable(inner);
}

std::string dump(Json value) {
  make_printable(value);
  return value.dump(2) + "\n";
}

}  // namespace

std::string to_json(const LabResult& result) { return dump(to_value(result)); }

std::string to_json(const TryResult& result) {
  constexpr size_t kMostPrinted = 1 << 16;
  return dump(Json{{"schema", 1},
                   {"shape", Json{result.shape.M, result.shape.N, result.shape.K}},
                   {"backend", name_of(result.backend)},
                   {"seed", result.seed},
                   {"correct", result.correct},
                   {"wrong", result.wrong},
                   {"of", result.of},
                   {"error", text_or_null(result.error)},
                   {"findings", list(result.findings)},
                   {"diagnosis", diagnosis(result.diagnosis, result.mended_line)},
                   {"metrics", metrics(result.metrics)},
                   {"printed", text_or_null(result.printed.substr(0, kMostPrinted))},
                   {"notes", result.notes}});
}

std::string to_json(const std::vector<LabResult>& labs) {
  double points = 0, max_points = 0, open_points = 0;
  for (const LabResult& lab : labs) {
    max_points += lab.max_points;
    if (lab.verdict == Verdict::error)
      open_points += lab.max_points;
    else
      points += lab.points;
  }
  return dump(Json{{"schema", 1},
                   {"points", json_number(points)},
                   {"max_points", json_number(max_points)},
                   {"open_points", json_number(open_points)},
                   {"labs", list(labs)}});
}

std::string to_json(const TimeTable& table) {
  Json rows = Json::array(), thresholds = Json::array();
  for (const TimedShape& row : table.rows) rows.push_back(timed_row(row, table.contestants));
  for (size_t i = 0; i < table.rules.size(); ++i)
    thresholds.push_back(threshold(table.rules[i], i < table.thresholds.size() ? &table.thresholds[i] : nullptr));
  return dump(Json{{"schema", 1},
                   {"lab", table.lab},
                   {"backend", name_of(table.backend)},
                   {"error", text_or_null(table.error)},
                   {"findings", list(table.findings)},
                   {"timing", rows},
                   {"thresholds", thresholds}});
}

std::string error_in(const std::string& json) {
  const auto value = nlohmann::json::parse(json, nullptr, false);
  const auto found = value.is_object() ? value.find("error") : value.end();
  return found != value.end() && found->is_string() ? found->get<std::string>() : "";
}

std::string evidence_to_json(const Evidence& evidence) {
  const nlohmann::json value = {{"schema", kEvidenceSchema}, {"evidence", evidence}};
  return value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) + "\n";
}

std::optional<Evidence> evidence_from_json(const std::string& text) {
  try {
    const auto value = nlohmann::json::parse(text);
    if (value.at("schema") != kEvidenceSchema) return std::nullopt;
    return value.at("evidence").get<Evidence>();
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

}  // namespace grader
