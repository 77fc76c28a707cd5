#include "solutions/experiments/measure/emulator.h"

#include <doctest/doctest.h>

using experiments::Judged;
using experiments::summary;

namespace {

grader::Finding finding(grader::FindingKind kind, grader::Severity severity, int line) {
  grader::Finding made;
  made.kind = kind;
  made.severity = severity;
  made.line = line;
  return made;
}

}  // namespace

TEST_CASE("A summary keeps counters, the share of right elements and every error once") {
  grader::TryResult result;
  result.wrong = 25;
  result.of = 100;
  result.metrics["global_load_sectors"] = 131072;
  result.findings = {finding(grader::FindingKind::uninitialised_read, grader::Severity::error, 27),
                     finding(grader::FindingKind::uninitialised_read, grader::Severity::error, 27),
                     finding(grader::FindingKind::barrier_divergence, grader::Severity::warning, 20),
                     finding(grader::FindingKind::wrong_result, grader::Severity::error, 0)};
  result.diagnosis = grader::Diagnosis{"k_remainder_dropped", "…"};
  const Judged judged = summary(result);
  CHECK(judged.error.empty());
  CHECK(judged.counters.at("global_load_sectors") == 131072);
  CHECK(judged.right_share == 0.75);
  CHECK(judged.findings == "uninitialised-read at line 27; wrong-result");
  CHECK(judged.diagnosis == "k_remainder_dropped");
}

TEST_CASE("A kernel that could not run has an error and no share") {
  grader::TryResult result;
  result.error = "The file is too large.";
  CHECK(summary(result).error == "The file is too large.");
  CHECK(summary(result).right_share == 0);
}
