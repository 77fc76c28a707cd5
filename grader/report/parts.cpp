#include "grader/report/parts.h"

#include <algorithm>

#include <fmt/core.h>

#include "grader/base/text.h"

namespace grader {

std::string paint(const std::string& text, const char* code, const ReportOptions& options) {
  return options.colour ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

std::string marked(bool passed, bool failed, const char* neither, const ReportOptions& options) {
  if (passed) return paint("PASS", kGreen, options);
  return failed ? paint("FAIL", kRed, options) : paint(neither, kYellow, options);
}

std::string verdict_word(Verdict verdict, const ReportOptions& options) {
  return marked(verdict == Verdict::pass, verdict == Verdict::fail, "NOT GRADED", options);
}

std::string place(const Finding& finding) {
  if (finding.line == 0) return finding.file;
  return fmt::format("{}:{}", finding.file, finding.line);
}

/// Errors by kind, then everything else. Accesses past the end of one matrix hit others, and race with them. A pointer is
/// null because a call has failed.
static int rank(const Finding& finding, bool outside, bool null) {
  constexpr int kFirst = 0, kAfterBounds = 6, kNoError = 11;
  if (!is_error(finding)) return kNoError;
  if (null && finding.detail == lab::Detail::call_failed) return kFirst;
  return outside && finding.kind == FindingKind::global_race ? kAfterBounds : importance(finding.kind);
}

std::vector<const Finding*> by_importance(const std::vector<Finding>& findings) {
  std::vector<const Finding*> sorted;
  for (const Finding& finding : findings)
    if (finding.severity != Severity::note) sorted.push_back(&finding);
  const bool outside = has_error(findings, FindingKind::out_of_bounds);
  const bool null =
      std::ranges::any_of(findings, [](const Finding& finding) { return finding.detail == lab::Detail::null_pointer; });
  std::ranges::stable_sort(sorted, {}, [&](const Finding* finding) { return rank(*finding, outside, null); });
  return sorted;
}

const Check* first_failed(const LabResult& result, Part part) {
  for (const Check& check : result.checks)
    if (check.status == Status::failed && check.points < check.max_points && check.part == part) return &check;
  return nullptr;
}

std::string first_line(const Evidence& evidence, size_t width) {
  const std::vector<const Finding*> sorted = by_importance(evidence.findings);
  if (sorted.empty() || !is_error(*sorted[0])) return "";
  const Finding& first = *sorted[0];
  return shortened(printable(place(first) + " " + name_of(first.kind) + ": " + first.message), width - 3);
}

}  // namespace grader
