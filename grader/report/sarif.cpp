#include "grader/report/sarif.h"

#include <algorithm>
#include <filesystem>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

std::string from_here(const std::string& path) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error).lexically_normal();
  const fs::path relative = whole.lexically_relative(fs::current_path(error));
  return relative.empty() || *relative.begin() == ".." ? whole.string() : relative.string();
}

/// RFC 3986: characters other than letters, digits and a few signs become %XX.
std::string uri_of(const std::string& path) {
  std::string text;
  for (const unsigned char c : from_here(path)) {
    const bool plain = std::isalnum(c) || std::string_view("/-._~+").find(char(c)) != std::string_view::npos;
    text += plain ? std::string(1, char(c)) : fmt::format("%{:02X}", c);
  }
  return text.starts_with('/') ? "file://" + text : text;
}

Json location(const std::string& file, int line) {
  Json place = {{"artifactLocation", {{"uri", uri_of(file)}}}, {"region", {{"startLine", std::max(line, 1)}}}};
  return {{"physicalLocation", place}};
}

Json result_of(const Finding& finding) {
  Json result = {{"ruleId", name_of(finding.kind)},
                 {"level", name_of(finding.severity)},
                 {"message", {{"text", finding.message}}}};
  if (!finding.file.empty()) result["locations"] = Json::array({location(finding.file, finding.line)});
  if (finding.related_line > 0) {
    Json related = location(finding.related_file.empty() ? finding.file : finding.related_file, finding.related_line);
    related["message"] = {{"text", "the other line"}};
    result["relatedLocations"] = Json::array({related});
  }
  result["occurrenceCount"] = std::max<uint64_t>(finding.count, 1);
  return result;
}

/// Each kind once, in the order of the findings.
Json rules_of(const std::vector<Finding>& findings) {
  Json rules = Json::array();
  std::vector<FindingKind> known;
  for (const Finding& finding : findings) {
    if (std::ranges::find(known, finding.kind) != known.end()) continue;
    known.push_back(finding.kind);
    rules.push_back(Json{{"id", name_of(finding.kind)}, {"help", {{"text", next_step(finding.kind)}}}});
  }
  return rules;
}

/// Escapes for GitHub's format; in the properties before "::" the colon and the comma have a meaning as well.
std::string escaped(const std::string& text, bool is_property) {
  std::string safe;
  for (const char c : text) {
    const bool special = c == '%' || c == '\r' || c == '\n' || (is_property && (c == ':' || c == ','));
    safe += special ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return safe;
}

std::string command_of(Severity severity) { return severity == Severity::note ? "notice" : name_of(severity); }

}  // namespace

std::vector<Finding> found_in(const std::string& path, std::vector<Finding> findings) {
  for (Finding& finding : findings)
    if (finding.file.empty() || finding.file == base_name(path) || finding.file.find('/') == std::string::npos)
      finding.file = path;
  return findings;
}

std::string to_sarif(const std::vector<Finding>& findings) {
  Json results = Json::array();
  for (const Finding& finding : findings) results.push_back(result_of(finding));
  const Json driver = {{"name", "Matmul Labs"}, {"version", package_version()}, {"rules", rules_of(findings)}};
  const Json run = {{"tool", {{"driver", driver}}}, {"columnKind", "utf16CodeUnits"}, {"results", results}};
  const Json log = {
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string to_workflow_commands(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    text += "::" + command_of(finding.severity) + " ";
    if (!finding.file.empty())
      text += fmt::format("file={},line={},", escaped(from_here(finding.file), true), std::max(finding.line, 1));
    text += "title=" + escaped(name_of(finding.kind), true) + "::" + escaped(printable_lines(finding.message), false) +
            "\n";
  }
  return text;
}

}  // namespace grader
