#include "solutions/experiments/measure/emulator.h"

#include <algorithm>

#include "grader/base/text.h"
#include "grader/judge/judge.h"

namespace experiments {
namespace {

grader::Options on_emulator() {
  grader::Options options;
  options.backend = grader::Backend::emulator;
  return options;
}

/// Each error once, as "kind at line N".
std::string errors_of(const std::vector<grader::Finding>& findings) {
  std::string text;
  for (const grader::Finding& finding : findings) {
    const std::string where = finding.line > 0 ? " at line " + std::to_string(finding.line) : "";
    const std::string one = grader::name_of(finding.kind) + where;
    if (finding.severity != grader::Severity::error || text.find(one) != std::string::npos) continue;
    text += (text.empty() ? "" : "; ") + one;
  }
  return text;
}

}  // namespace

Judged summary(const grader::TryResult& result) {
  Judged judged;
  judged.error = result.error;
  judged.counters = result.metrics;
  judged.right_share = result.of == 0 ? 0 : 1 - static_cast<double>(result.wrong) / static_cast<double>(result.of);
  judged.findings = errors_of(result.findings);
  if (result.diagnosis) judged.diagnosis = result.diagnosis->id;
  return judged;
}

Judged judge_on_emulator(const std::string& file, const Shape& shape) {
  return summary(grader::try_file(file, {shape.M, shape.N, shape.K}, on_emulator()));
}

std::string points_for(const std::string& lab, const std::string& file) {
  const grader::LabResult result = grader::judge_lab(lab, file, on_emulator());
  if (result.verdict == grader::Verdict::error) return "";
  return grader::points_text(result.points) + " of " + grader::points_text(result.max_points) + " points";
}

}  // namespace experiments
