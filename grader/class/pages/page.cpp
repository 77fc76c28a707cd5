#include "grader/class/pages/page.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "grader/base/coding/embedded.h"
#include "grader/base/coding/packed.h"
#include "grader/base/kinds.h"
#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/class/export/release.h"

namespace grader {
namespace {

using Json = nlohmann::ordered_json;

/// Makes sure that it contains neither "</script>" nor a byte that is not UTF-8.
std::string embedded(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace), safe;
  for (const char c : text) safe += c == '<' ? "\\u003c" : std::string(1, c);
  return safe;
}

Json person(const Student& student) {
  return {printable(student.id), printable(student.name), printable(student.email)};
}

Json mark_of(const LabStanding& lab, const std::map<int64_t, size_t>& places) {
  const auto report = places.find(lab.result);
  Json reasons = Json::array();
  for (const std::string& reason : lab.reasons) reasons.push_back(printable(reason));
  return {name_of(lab.standing),
          lab.points,
          lab.max_points,
          lab.late_days,
          lab.late_points,
          lab.attempts,
          report == places.end() ? Json(nullptr) : Json(report->second),
          printable(lab.submitted),
          reasons};
}

/// The results that determine the marks, once for each student: equal files share one.
std::vector<const Result*> results_of_students(const PageInput& input) {
  std::map<int64_t, const Result*> by_id;
  for (const Result& result : input.results) by_id[result.id] = &result;
  std::vector<const Result*> all;
  for (const StudentStanding& student : input.standings)
    for (const LabStanding& lab : student.labs)
      if (const auto found = by_id.find(lab.result); found != by_id.end()) all.push_back(found->second);
  return all;
}

bool does_not_compile(const PageInput& input, const Result& result) {
  const auto report = input.reports.find(result.id);
  const Json value = report == input.reports.end() ? Json() : Json::parse(report->second.json, nullptr, false);
  return value.is_object() && std::ranges::any_of(value.value("findings", Json::array()), [](const Json& finding) {
           return finding.value("kind", "") == name_of(FindingKind::compile_error);
         });
}

/// "" if no mistake was diagnosed.
std::string mistake_of(const PageInput& input, const Result& result) {
  if (!result.diagnosis.empty() || !does_not_compile(input, result)) return result.diagnosis;
  return name_of(FindingKind::compile_error);
}

Json counted_checks(const PageInput& input) {
  std::map<std::string, std::map<std::string, std::array<int, 3>>> counts;
  for (const Result* result : results_of_students(input))
    for (const CheckRecord& check : result->checks)
      ++counts[result->question.lab][check.id][static_cast<size_t>(check.status)];
  Json all = Json::array();
  for (const auto& [lab, checks] : counts)
    for (const auto& [id, times] : checks) {
      const auto titles = input.checks.find(lab);
      const bool known = titles != input.checks.end() && titles->second.contains(id);
      all.push_back({lab, id, known ? titles->second.at(id) : id, times[0], times[1], times[2]});
    }
  return all;
}

Json counted_mistakes(const PageInput& input) {
  std::map<std::string, std::map<std::string, int>> counts;
  for (const Result* result : results_of_students(input))
    if (const std::string mistake = mistake_of(input, *result); !mistake.empty())
      ++counts[mistake][result->question.lab];
  Json all = Json::array();
  for (const auto& [id, labs] : counts) {
    const auto known = input.mistakes.find(id);
    const std::string title = known != input.mistakes.end()               ? known->second
                              : id == name_of(FindingKind::compile_error) ? "does not compile"
                                                                          : id;
    for (const auto& [lab, times] : labs) all.push_back({id, title, lab, times});
  }
  return all;
}

Json attempts_by_day(const PageInput& input) {
  std::map<std::string, int> days;
  for (const HandInRecord& hand_in : input.hand_ins)
    if (hand_in.submitted.size() >= 10) ++days[printable(hand_in.submitted.substr(0, 10))];
  Json all = Json::array();
  for (const auto& [day, times] : days) all.push_back({day, times});
  return all;
}

/// Which elements of C are wrong: {"shape": "64x64x64", "rows": ["..xo", …]}.
Json map_of(const std::string& evidence) {
  const Json value = Json::parse(evidence, nullptr, false);
  if (!value.is_object() || !value.contains("evidence")) return nullptr;
  return value["evidence"].value("map", Json());
}

std::string packed_report(const PageReport& report) {
  Json lines = Json::object();
  for (const auto& [line, text] : report.lines) lines[std::to_string(line)] = printable(text);
  const Json whole = {
      {"report", Json::parse(report.json, nullptr, false)}, {"lines", lines}, {"map", map_of(report.evidence)}};
  return base64(deflated(whole.dump(-1, ' ', false, Json::error_handler_t::replace), 9));
}

Json limits_of(const PageInput& input) {
  Json all = Json::object();
  for (const auto& [lab, limits] : input.limits)
    for (const PageLimit& limit : limits)
      all[lab].push_back(
          {limit.title, metric_phrase(limit.metric), limit.metric, limit.full, limit.half, limit.higher_is_better});
  return all;
}

Json data_of(const PageInput& input) {
  std::map<int64_t, size_t> places;
  Json reports = Json::array();
  for (const auto& [result, report] : input.reports) {
    places[result] = reports.size();
    reports.push_back(packed_report(report));
  }
  Json labs = Json::array(), students = Json::array();
  for (const LabOfCourse& lab : input.labs) labs.push_back({lab.name, lab.max_points});
  for (const StudentStanding& student : input.standings) {
    Json marks = Json::array();
    for (const LabStanding& lab : student.labs) marks.push_back(mark_of(lab, places));
    students.push_back({person(student.student), student.points, student.max_points, student.open, marks});
  }
  return {{"title", printable(input.course.title)},
          {"made", input.made},
          {"own", input.students_own},
          {"limits", limits_of(input)},
          {"labs", labs},
          {"students", students},
          {"checks", counted_checks(input)},
          {"mistakes", counted_mistakes(input)},
          {"days", attempts_by_day(input)},
          {"reports", reports}};
}

std::string part(const char* name) {
  std::string text;
  read_file(package_root() + "/grader/class/pages/" + name, text);
  return text;
}

bool hidden(const Json& check, const Course& course, std::optional<int64_t> due, int64_t now) {
  return !is_released(course.level(check.value("id", "")), due, now);
}

}  // namespace

std::string class_page(const PageInput& input) {
  const std::string style = part("page.css");
  const std::string script =
      "\"use strict\";\n" + part("report.js") + part(input.students_own ? "student.js" : "class.js");
  const std::string policy =
      fmt::format("default-src 'none'; style-src {}; script-src {}; base-uri 'none'; form-action 'none'",
                  policy_hash(style), policy_hash(script));
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n<title>Matmul Labs: marks</title>\n"
      "<style>{}</style>\n<body>\n<main id=\"page\"><noscript>This page needs JavaScript. It loads no other "
      "scripts.</noscript></main>\n"
      "<script type=\"application/json\" id=\"data\">{}</script>\n<script>{}</script>\n</body>\n</html>\n",
      policy, style, embedded(data_of(input)), script);
}

std::string file_name_of(const std::string& student) {
  std::string name;
  for (const char c : student.substr(0, 60))
    name +=
        std::isalnum(static_cast<unsigned char>(c)) || (!name.empty() && (c == '.' || c == '-')) || c == '_' ? c : '_';
  return name == student && !name.empty() ? name : fmt::format("{}~{:08x}", name, hash_of(student) & 0xffffffffu);
}

std::string released_report(const std::string& report, const Course& course, std::optional<int64_t> due, int64_t now) {
  Json value = Json::parse(report, nullptr, false);
  if (!value.is_object() || !value.contains("checks")) return "{}";
  Json shown = Json::array();
  for (const Json& check : value["checks"])
    if (!hidden(check, course, due, now)) shown.push_back(check);
  const bool some_hidden = shown.size() != value["checks"].size();
  value["checks"] = shown;
  if (some_hidden) {  // the output of one check may reveal a different one
    value["findings"] = Json::array();
    value["diagnosis"] = nullptr;
    value["metrics"] = value["timing"] = Json::object();
    value["notes"] = Json::array();
  }
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool all_released(const std::string& report, const Course& course, std::optional<int64_t> due, int64_t now) {
  const Json value = Json::parse(report, nullptr, false);
  return value.is_object() && value.contains("checks") &&
         std::ranges::none_of(value["checks"], [&](const Json& check) { return hidden(check, course, due, now); });
}

std::set<int> mentioned_lines(const std::string& report) {
  const Json value = Json::parse(report, nullptr, false);
  std::set<int> lines;
  if (!value.is_object()) return lines;
  for (const Json& finding : value.value("findings", Json::array()))
    for (const char* which : {"line", "related_line"})
      if (finding.contains(which) && finding[which].is_number_integer()) lines.insert(finding[which].get<int>());
  lines.erase(0);
  return lines;
}

}  // namespace grader
