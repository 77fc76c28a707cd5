// Kernels in the many ways in which students and books write them, right and wrong, with the expected diagnosis. In the
// first lines of a file in grader/proof/kernels/styles/:
//
//   // shape: 33x17x20 16x16x8         the shapes for `grader try`
//   // labs: 06_boundary_checked       in these labs it gets full marks and has no findings
//   // verdict: pass                   or fail: wrong numbers, or an error among the findings
//   // diagnosis: none                 or ids of grader/diagnosis/catalogue.cpp: one of them must be named, first or
//                                      beside another; "any" if the file explains why none is required
//
// STYLE=part_of_a_name runs only the files whose name contains it.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/diagnosis/catalogue.h"
#include "grader/judge/judge.h"
#include "grader/lab/rubric.h"
#include "grader/proof/expectations.h"
#include "grader/proof/shares.h"

namespace grader {
namespace {

struct Style {
  std::string path, verdict;
  std::vector<std::string> diagnoses;
  std::vector<Shape> shapes;
  std::vector<std::string> labs;
  std::string mistake;  // from its own first lines
};

Style read_style(const std::string& path) {
  Style style;
  style.path = path;
  std::string text;
  if (!read_file(path, text)) style.mistake = "cannot be read";
  const std::vector<std::string> verdict = header_words(text, "verdict");
  if (verdict.size() != 1 || (verdict[0] != "pass" && verdict[0] != "fail"))
    style.mistake = "\"// verdict: pass\" or fail is missing";
  else
    style.verdict = verdict[0];
  style.diagnoses = header_words(text, "diagnosis");
  if (style.diagnoses.empty()) style.mistake = "\"// diagnosis: none\" or an id is missing";
  for (const std::string& id : style.diagnoses)
    if (id != "none" && id != "any" && !find_diagnosis(id)) style.mistake = "\"" + id + "\" is no diagnosis";
  for (const std::string& word : header_words(text, "shape")) {
    style.shapes.emplace_back();
    if (!parse_shape(word, style.shapes.back())) style.mistake = "\"" + word + "\" is no shape";
  }
  style.labs = header_words(text, "labs");
  if (style.shapes.empty() && style.labs.empty()) style.mistake = "neither a shape nor a lab is named";
  return style;
}

std::vector<Style> styles() {
  std::vector<Style> all;
  const char* wanted = std::getenv("STYLE");
  for (const auto& entry : std::filesystem::directory_iterator(package_root() + "/grader/proof/kernels/styles")) {
    const std::string path = entry.path().string();
    if (path.ends_with(".cu") && (!wanted || base_name(path).find(wanted) != std::string::npos))
      all.push_back(read_style(path));
  }
  std::sort(all.begin(), all.end(), [](const Style& a, const Style& b) { return a.path < b.path; });
  return all;
}

/// Solutions of later labs, handed in for earlier ones.
std::vector<Style> later_solutions() {
  const auto handed_in = [](const std::string& solution, const std::vector<std::string>& labs) {
    return Style{package_root() + "/solutions/" + solution + "/matmul.cu", "pass", {"any"}, {}, labs, ""};
  };
  return {handed_in("07_register_tiled", {"05_tiled", "06_boundary_checked"}),
          handed_in("06_boundary_checked", {"04_naive", "05_tiled"})};
}

std::string messages(const std::vector<Finding>& findings) {
  std::string all;
  for (const Finding& finding : findings)
    if (finding.severity == Severity::error) all += "\n      " + name_of(finding.kind) + ": " + finding.message;
  return all;
}

/// "" if one of the diagnoses that the file names was given.
std::string misdiagnosed(const Style& style, const std::optional<Diagnosis>& given) {
  std::vector<std::string> named = {given ? given->id : "none"};
  if (given)
    for (const Diagnosis::Other& other : given->also) named.push_back(other.id);
  for (const std::string& id : style.diagnoses)
    if (id == "any" || std::find(named.begin(), named.end(), id) != named.end()) return "";
  return "the diagnosis is " + named[0] + (given ? ": " + given->message : "");
}

std::string try_style(const Style& style, const Shape& shape) {
  Options options;
  options.until_refused = true;
  TryResult result = try_file(style.path, shape, options);
  // The machinery failed, not the kernel: try once more.
  if (!result.error.empty()) result = try_file(style.path, shape, options);
  if (!result.error.empty()) return result.error;
  const bool error = std::any_of(result.findings.begin(), result.findings.end(),
                                 [](const Finding& finding) { return finding.severity == Severity::error; });
  const std::string verdict = result.correct && !error ? "pass" : "fail";
  if (verdict != style.verdict) return "the verdict is " + verdict + messages(result.findings);
  return misdiagnosed(style, result.diagnosis);
}

std::string judge_style(const Style& style, const std::string& lab) {
  const LabResult result = judge_lab(lab, style.path, {});
  std::string lost = result.error;
  for (const Check& check : result.checks)
    if (check.points < check.max_points) lost += "\n      " + check.id + ": " + check.detail;
  for (const Finding& finding : result.findings) lost += "\n      " + name_of(finding.kind) + ": " + finding.message;
  if (lost.empty() && result.verdict != Verdict::pass) lost = "the verdict is " + name_of(result.verdict);
  return lost.empty() ? misdiagnosed(style, result.diagnosis) : lost;
}

/// Empty if everything is as the file declares.
std::string complaints_about(const Style& style) {
  if (!style.mistake.empty()) return "\n    " + style.mistake;
  std::string all;
  for (const Shape& shape : style.shapes)
    if (const std::string what = try_style(style, shape); !what.empty())
      all += "\n    " + to_string(shape) + ": " + what;
  for (const std::string& lab : style.labs)
    if (const std::string what = judge_style(style, lab); !what.empty()) all += "\n    " + lab + ": " + what;
  return all;
}

/// Two at a time, because a test machine has two cores.
void check_all(const std::vector<Style>& all) {
  for (const Style& style : all) {
    const std::string complaints = complaints_about(style), file_and_what = base_name(style.path) + complaints;
    CHECK_MESSAGE(complaints.empty(), file_and_what);
  }
}

}  // namespace

TEST_CASE_TEMPLATE("styles: what students and books write gets the verdict and the diagnosis that it must get", S,
                   EVERY_SHARE) {
  const std::vector<Style> all = styles();
  if (!std::getenv("STYLE")) CHECK(all.size() >= 100);
  check_all(share_of<S>(all));
}

TEST_CASE("styles: a later lab's solution gets full marks in an earlier lab") { check_all(later_solutions()); }

}  // namespace grader
