#include "grader/program/run_json.h"

#include <nlohmann/json.hpp>

#include "grader/base/package.h"
#include "grader/program/not_checked.h"
#include "grader/program/tally.h"

namespace grader {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema = "matmul-labs/run/1";

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }
Json line_or_null(int line) { return line > 0 ? Json(line) : Json(nullptr); }

Json to_value(const Finding& finding) {
  return Json{{"kind", name_of(finding.kind)},
              {"severity", name_of(finding.severity)},
              {"file", text_or_null(finding.file)},
              {"line", finding.line},
              {"related_line", line_or_null(finding.related_line)},
              {"block", finding.block ? Json(*finding.block) : Json(nullptr)},
              {"thread", finding.thread ? Json(*finding.thread) : Json(nullptr)},
              {"array", text_or_null(finding.array)},
              {"element", text_or_null(finding.element)},
              {"message", finding.message},
              {"count", finding.count}};
}

Json to_value(const FileLine& place) { return Json{{"file", place.path}, {"line", place.line}}; }
Json to_value(const NotChecked& one) { return Json{{"id", one.id}, {"text", one.text}}; }
Json to_value(const NotGiven& one) { return Json{{"name", one.name}, {"reason", one.reason}}; }

template <class T>
Json list(const std::vector<T>& all) {
  Json values = Json::array();
  for (const T& one : all) values.push_back(to_value(one));
  return values;
}

Json kernels(const ProgramRun& run, const ProgramOptions& asked) {
  Json values = Json::array();
  for (const KernelTally& k : run.kernels)
    values.push_back(Json{{"kernel", k.kernel},
                          {"file", text_or_null(k.place.path)},
                          {"line", line_or_null(k.place.line)},
                          {"launches", k.launches},
                          {"threads", k.threads},
                          {"seconds", asked.card ? Json(k.seconds) : Json(nullptr)},
                          {"limit", text_or_null(k.limit)},
                          {"load_bytes", k.load_bytes},
                          {"load_sector_bytes", k.load_sector_bytes},
                          {"store_bytes", k.store_bytes},
                          {"bank_conflicts", k.bank_conflicts},
                          {"atomics", k.atomics},
                          {"barriers", k.barriers}});
  return values;
}

const char* name_of(EventTimes times) {
  switch (times) {
    case EventTimes::predicted:
      return "predicted";
    case EventTimes::emulated:
      return "emulated";
    case EventTimes::none:
      break;
  }
  return "none";
}

}  // namespace

std::string to_json(const ProgramRun& run, const ProgramOptions& asked) {
  const Json value = {{"schema", kSchema},
                      {"version", package_version()},
                      {"files", asked.source.files},
                      {"error", text_or_null(run.error)},
                      {"built", run.built},
                      {"checked", run.built && asked.checked},
                      {"order", asked.late ? "late" : "at-once"},
                      {"exit_code", run.built && run.signal == 0 ? Json(run.exit_code) : Json(nullptr)},
                      {"signal", run.signal != 0 ? Json(run.signal) : Json(nullptr)},
                      {"findings", list(run.findings)},
                      {"allowed", list(run.allowed.findings)},
                      {"idle_allowances", list(run.allowed.idle)},
                      {"not_checked", list(not_checked(run, asked))},
                      {"card", asked.card ? Json(asked.card->name) : Json(nullptr)},
                      {"kernels", kernels(run, asked)},
                      {"launching_seconds", asked.card ? Json(launching_seconds(run.kernels)) : Json(nullptr)},
                      {"loading_seconds", asked.card ? Json(loading_seconds(run.kernels)) : Json(nullptr)},
                      {"not_counted", text_or_null(run.not_counted)},
                      {"event_times", name_of(run.event_times)},
                      {"folder", text_or_null(run.folder)},
                      {"written", run.given.written},
                      {"not_written", list(run.given.left)}};
  return value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace grader
