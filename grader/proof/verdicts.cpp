#include "grader/proof/verdicts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

namespace verdicts {
namespace {

using Json = nlohmann::json;

const Json kAbsent = "(absent)";

bool is_speed(const Json& check) { return check.value("id", "").starts_with("speed."); }

/// Recomputes points, verdict and exit code without the checks of speed.
void leave_out_speed(Json& result, int& exit_code) {
  Json kept = Json::array();
  double points = -result["hints"].value("points_off", 0.0), most = 0;
  for (const Json& check : result["checks"]) {
    if (is_speed(check)) continue;
    points += check.value("points", 0.0), most += check.value("max_points", 0.0);
    kept.push_back(check);
  }
  result["checks"] = kept;
  result["points"] = points, result["max_points"] = most;
  if (result["verdict"] == "error") return;
  const bool full = std::fabs(points - most) < 1e-9;
  result["verdict"] = full ? "pass" : "fail";
  exit_code = full ? 0 : 1;
}

bool is_timeout(const Json& finding) { return finding.value("kind", "") == "timeout"; }

void leave_out_line_of_endless_loop(Json& diagnosis) {
  if (diagnosis.value("id", "") == "endless_loop") diagnosis.erase("line");
}

/// If a timeout stopped a run, its progress is random: the line and block, the number of times each finding was seen
/// until then, and the elements still unwritten. Only the kinds and lines of findings are kept, each once.
void leave_out_progress(Json& result) {
  std::set<Json> kept;
  for (Json finding : result["findings"]) {
    if (finding.value("kind", "") == "unwritten-output") continue;
    for (const char* field : {"block", "thread", "element", "message", "count"}) finding.erase(field);
    if (is_timeout(finding))
      for (const char* field : {"line", "related_line", "array"}) finding.erase(field);
    kept.insert(finding);
  }
  result["findings"] = kept;
  if (result.contains("checks"))
    for (Json& check : result["checks"]) check.erase("detail");
  if (!result.contains("diagnosis") || !result["diagnosis"].is_object()) return;
  leave_out_line_of_endless_loop(result["diagnosis"]);
  for (Json& other : result["diagnosis"]["also"]) leave_out_line_of_endless_loop(other);
}

void normalise(Json& result, int& exit_code) {
  result.erase("timing");
  result.erase("receipt");
  const Json findings = result.value("findings", Json::array());
  if (std::any_of(findings.begin(), findings.end(), is_timeout)) leave_out_progress(result);
  if (result.contains("checks")) leave_out_speed(result, exit_code);
}

bool is_sentence(const std::string& field) {
  static const std::set<std::string> names = {"message", "title", "detail", "hint", "notes", "error", "output"};
  return names.count(field) > 0;
}

Json child(const Json& parent, const std::string& name) { return parent.contains(name) ? parent[name] : kAbsent; }
Json child(const Json& parent, size_t i) { return i < parent.size() ? parent[i] : kAbsent; }

/// `field` is the name of the closest named ancestor: the elements of "notes" are notes.
void walk(const Json& before, const Json& after, const std::string& field, Difference at,
          std::vector<Difference>& differences) {
  if (before == after) return;
  const std::string above = at.field;
  if (before.is_object() && after.is_object()) {
    Json names = before;
    names.update(after);
    for (const auto& [name, value] : names.items()) {
      at.field = above + (above.empty() ? "" : ".") + name;
      walk(child(before, name), child(after, name), name, at, differences);
    }
  } else if (before.is_array() && after.is_array()) {
    for (size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
      at.field = above + "[" + std::to_string(i) + "]";
      walk(child(before, i), child(after, i), field, at, differences);
    }
  } else {
    // The existence of a sentence counts as part of the verdict.
    at.sentence = is_sentence(field) && before.is_string() && after.is_string();
    at.before = before.dump(), at.after = after.dump();
    differences.push_back(at);
  }
}

std::map<std::string, Json> by_key(const std::vector<std::string>& lines) {
  std::map<std::string, Json> all;
  for (const std::string& line : lines) {
    Json value = Json::parse(line);
    const std::string key = value.at("key");
    value.erase("key");
    all[key] = std::move(value);
  }
  return all;
}

}  // namespace

std::string to_line(const std::string& key, int exit_code, const std::string& output) {
  Json result = Json::parse(output, nullptr, false);
  if (result.is_object())
    normalise(result, exit_code);
  else
    result = {{"output", output}};
  return Json{{"key", key}, {"exit", exit_code}, {"result", result}}.dump(-1, ' ', false,
                                                                          Json::error_handler_t::replace);
}

std::string key_of(const std::string& line) {
  const Json value = Json::parse(line, nullptr, false);
  return value.is_object() ? value.value("key", "") : "";
}

Comparison compare(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  const std::map<std::string, Json> old_ones = by_key(before), new_ones = by_key(after);
  Comparison comparison;
  for (const auto& [key, value] : old_ones) {
    const auto other = new_ones.find(key);
    comparison.keys += other != new_ones.end();
    walk(value, other == new_ones.end() ? kAbsent : other->second, "", {key}, comparison.differences);
  }
  for (const auto& [key, value] : new_ones)
    if (!old_ones.count(key)) walk(kAbsent, value, "", {key}, comparison.differences);
  return comparison;
}

}  // namespace verdicts
